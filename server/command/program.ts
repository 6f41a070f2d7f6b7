import type { Command } from 'commander';
import { check } from './checkProgram.ts';
import { command } from './command.ts';
import { coupon } from './couponProgram.ts';
import { exportIssues, importIssues } from './folderProgram.ts';
import { issue } from './issueProgram.ts';
import { backup, migrate, restore } from './keepingProgram.ts';
import { payment } from './paymentProgram.ts';
import { plan } from './planProgram.ts';
import { store } from './storeProgram.ts';
import { support } from './supportProgram.ts';
import { user } from './userProgram.ts';

/** The command with its sub-commands; `parseAsync` runs one. */
export const gatefold = (): Command =>
  command('gatefold')
    .description('Publishes issues and sets up the store.')
    .addCommand(issue())
    .addCommand(importIssues())
    .addCommand(exportIssues())
    .addCommand(plan())
    .addCommand(coupon())
    .addCommand(support())
    .addCommand(store())
    .addCommand(payment())
    .addCommand(user())
    .addCommand(backup())
    .addCommand(restore())
    .addCommand(migrate())
    .addCommand(check());
