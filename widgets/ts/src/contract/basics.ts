/** The words of which everything in the contract is made. */

export type Seat = number;
export type CardId = number;
export type Face = string;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
