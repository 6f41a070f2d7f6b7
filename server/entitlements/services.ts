import type { IdentityServices } from '../identity/services.ts';
import type { FindAccessCase } from './rights.ts';

/** What the routes of rights and files need. */
export interface EntitlementServices extends IdentityServices {
  readonly caseOf: FindAccessCase;
}
