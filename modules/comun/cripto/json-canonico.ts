/**
 * The one text of a JSON value that a hash may cover: keys sorted by code unit, no blanks, strings and numbers as ECMAScript writes
 * them (RFC 8785). Fields that are undefined do not count, as in JSON.
 */
export function jsonCanonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(jsonCanonico).join(",")}]`;
  if (typeof valor !== "object" || valor === null) return JSON.stringify(valor) ?? "null";
  const campos = Object.entries(valor)
    .filter(([, suyo]) => suyo !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clave, suyo]) => `${JSON.stringify(clave)}:${jsonCanonico(suyo)}`);
  return `{${campos.join(",")}}`;
}
