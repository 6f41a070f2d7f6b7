import type { Command } from 'commander';
import { check } from './checkProgram.ts';
import { command } from './command.ts';
import type { CommandContext } from './context.ts';
import { coupon } from './couponProgram.ts';
import { exportIssues, importIssues } from './folderProgram.ts';
import { issue } from './issueProgram.ts';
import { backup, migrate, restore } from './operationsProgram.ts';
import { payment } from './paymentProgram.ts';
import { plan } from './planProgram.ts';
import { store } from './storeProgram.ts';
import { support } from './supportProgram.ts';
import { user } from './userProgram.ts';

/** The command with its subcommands. `parseAsync` runs one. */
export const gatefold = (context: CommandContext): Command =>
  command('gatefold', context)
    .description('Publishes issues and sets up the store.')
    .addCommand(issue(context))
    .addCommand(importIssues(context))
    .addCommand(exportIssues(context))
    .addCommand(plan(context))
    .addCommand(coupon(context))
    .addCommand(support(context))
    .addCommand(store(context))
    .addCommand(payment(context))
    .addCommand(user(context))
    .addCommand(backup(context))
    .addCommand(restore(context))
    .addCommand(migrate(context))
    .addCommand(check(context));
