import type { Moment, Size } from "./moments.ts";

const START = "<!-- screenshots: made by npm run screenshots -->";
const END = "<!-- /screenshots -->";
/** Pictures per row and their width on GitHub. */
const ROWS: Record<Size, { columns: number; width: number }> = {
  desktop: { columns: 2, width: 430 },
  phone: { columns: 4, width: 205 },
};

/** Renders the pictures as tables in story order; neighbours of the same size share a row. */
export function gallery(moments: readonly Moment[]): string {
  const rows: Moment[][] = [];
  for (const moment of moments) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first?.size === moment.size && row.length < ROWS[moment.size].columns) row.push(moment);
    else rows.push([moment]);
  }
  return rows.map(table).join("\n\n");
}

function table(row: readonly Moment[]): string {
  const cells = row.map(
    ({ name, caption, size }) =>
      `<td align="center" valign="top"><a href="docs/screenshots/${name}.webp"><img src="docs/screenshots/${name}.webp" width="${ROWS[size].width}" alt="${caption}"></a><br><sub>${caption}</sub></td>`,
  );
  return ["<table>", "<tr>", ...cells, "</tr>", "</table>"].join("\n");
}

export function withGallery(readme: string, tables: string): string {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`README.md lacks ${START} … ${END}`);
  return `${readme.slice(0, start)}${START}\n${tables}\n${readme.slice(end)}`;
}
