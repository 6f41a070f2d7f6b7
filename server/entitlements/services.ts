import type { IdentityServices } from '../identity/services.ts';
import type { FindAccessCase } from './rights.ts';

/** The dependencies of the routes for entitlements and files. */
export interface EntitlementServices extends IdentityServices {
  readonly findAccessCase: FindAccessCase;
}
