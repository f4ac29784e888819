import { orden } from "#modules/comun/orden.server.ts";

const FRASES: Record<string, string> = {
  "42P01": `la base de datos todavía no tiene las tablas de Puntazo; parte la tienda una vez con ${orden("start")}`,
  "28P01": "la base de datos no acepta ese usuario o esa clave",
  "3D000": "esa base de datos no existe",
  "53100": "no queda espacio en el disco de la base de datos",
  ECONNREFUSED: "la base de datos no responde",
  ENOTFOUND: "no se encuentra la máquina de la base de datos",
  ENOENT: "no existe esa carpeta o ese archivo",
  ERR_PARSE_ARGS_UNKNOWN_OPTION: "esa opción no existe",
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: "sobra un argumento",
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: "a una opción le falta o le sobra su valor",
  EACCES: "falta permiso para leer o escribir ahí",
  ENOSPC: "no queda espacio en el disco",
};

/** Formats an error as one sentence: ours if there is one, with the cause in brackets. */
export function explicar(error: unknown): string {
  const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(causa instanceof Error)) return String(causa);
  const frase = "code" in causa ? FRASES[String(causa.code)] : undefined;
  if (!frase) return causa.message;
  return causa.message ? `${frase} (${causa.message}).` : `${frase}.`;
}
