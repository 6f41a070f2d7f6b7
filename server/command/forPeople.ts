import { PersonRefused } from '../accounts/findPerson.ts';
import { PlanRefused } from '../catalog/plans.ts';
import { KeepingRefused } from '../keeping/refusals.ts';
import { PaymentRefused } from '../payments/cases.ts';
import { PriceRefused } from '../payments/leastPrice.ts';
import { CouponRefused } from '../promocodes/publisher.ts';
import { IssueRefused, PublishRefused } from '../publish/index.ts';
import { StoreRefused } from '../store/index.ts';
import { SupportRefused } from '../support/publisher.ts';
import { DeskRefused } from './desk/refused.ts';

const kinds = [
  CouponRefused,
  DeskRefused,
  IssueRefused,
  KeepingRefused,
  PaymentRefused,
  PersonRefused,
  PlanRefused,
  PriceRefused,
  PublishRefused,
  StoreRefused,
  SupportRefused,
];

/** Whether the message was written for a person and says what they can do. */
export const isForPeople = (error: unknown): error is Error =>
  kinds.some((kind) => error instanceof kind);
