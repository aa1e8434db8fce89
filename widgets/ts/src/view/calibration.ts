/** Draws the calibration chart on a page without a table. */

import { render } from "lit-html";

import type { Bin } from "../contract/formats/chances";
import { calibrationChart } from "./charts";

export function drawCalibration(host: HTMLElement, bins: readonly Bin[], label: string, axis: string): void {
  render(calibrationChart(bins, label, axis), host);
}
