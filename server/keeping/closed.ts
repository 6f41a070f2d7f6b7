/** Why a store is closed for a while; what was moved away stays closed until somebody opens it. */
export type ClosingReason = 'restore' | 'migrate' | 'move' | 'moved';
