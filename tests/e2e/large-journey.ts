import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [COLUMNS, ROWS] = [100, 10];

/**
 * Turns the small journey into one of a thousand steps: a hundred columns of ten, with transitions forward, sideways
 * under a condition, and back.
 */
export function writeLargeJourney(folder: string): void {
  edit(folder, "flows/garden/flow.json", (flow) => {
    const steps: Record<string, object> = {};
    for (let column = 0; column < COLUMNS; column += 1)
      for (let row = 0; row < ROWS; row += 1) {
        const isLast = column === COLUMNS - 1;
        const next = idOf(column + 1, row);
        steps[idOf(column, row)] = {
          path: `/${idOf(column, row)}`,
          title: `places.p${numberOf(column, row)}`,
          page: [{ block: "actions", buttons: [{ event: "on", text: "details.submit" }] }],
          on: {
            ...(!isLast && {
              on: [{ when: "data.done > 0", goto: idOf(column + 1, (row + 1) % ROWS) }, { goto: next }],
            }),
            ...(isLast && row < ROWS - 1 && { on: idOf(column, row + 1) }),
            ...(column > 0 && { back: idOf(column - 1, row) }),
          },
          ...(isLast && { end: true }),
        };
      }
    const { progress: _, ...rest } = flow;
    return { ...rest, start: idOf(0, 0), steps };
  });
  for (const language of ["en", "es"])
    edit(folder, `locales/${language}/garden.json`, (texts) => {
      const places: Record<string, string> = {};
      for (let number = 1; number <= COLUMNS * ROWS; number += 1) places[`p${number}`] = `Place ${number}`;
      return { ...texts, places };
    });
}

const numberOf = (column: number, row: number) => column * ROWS + row + 1;
const idOf = (column: number, row: number) => `step${numberOf(column, row)}`;

function edit(folder: string, path: string, change: (value: Record<string, unknown>) => object): void {
  const file = join(folder, path);
  const value = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(change(value), null, 2));
}
