export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quotedTable = (tabla: string) => tabla.split(".").map(quoted).join(".");
