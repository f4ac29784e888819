/** The package has no types of its own. */
declare module "html-to-text" {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  type Cell = { text: string };
  type Nodes = { type: string; name?: string; children: Nodes[] };
  type Builder = {
    openTable(): void;
    openTableRow(): void;
    openTableCell(): void;
    closeTableCell(): void;
    closeTableRow(): void;
    closeTable(options: { tableToString: (rows: Cell[][]) => string }): void;
  };
  export type Formatter = (
    element: Nodes,
    walk: (nodes: Nodes[], builder: Builder) => void,
    builder: Builder,
  ) => void;
  export function compile(options: {
    wordwrap: number | false;
    selectors: Selector[];
    formatters?: Record<string, Formatter>;
  }): (html: string) => string;
}
