/** The words of which everything in the contract is made. */

export type Seat = number;
export type CardId = number;
export type Face = string;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A number that is always in sight at a seat: `shown` as it stands there, `text` as it is read out. */
export interface Gauge {
  key: string;
  seat: Seat;
  label: string;
  value: string;
  of: string | null;
  tone: string | null;
  shown: string;
  text: string;
}
