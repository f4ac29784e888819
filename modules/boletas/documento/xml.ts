const ENTIDADES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapar = (texto: string): string => texto.replace(/[&<>]/g, (signo) => ENTIDADES[signo] ?? "");

/** An element with a text. */
export const elemento = (nombre: string, valor: string | number): string =>
  `<${nombre}>${escapar(String(valor))}</${nombre}>`;

/** An element with others. What is null is left out. */
export const grupo = (nombre: string, partes: readonly (string | null)[], atributos = ""): string =>
  `<${nombre}${atributos}>${partes.filter((parte) => parte !== null).join("")}</${nombre}>`;
