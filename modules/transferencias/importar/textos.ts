export const TEXTOS_CARTOLA = {
  vacio: "Elige el archivo que descargaste de tu banco.",
  grande: "El archivo puede pesar hasta 5 MB: descarga un período más corto.",
  desconocida: "No encontramos ese archivo. Súbelo de nuevo.",
  sin_leer: "Ese archivo no se puede guardar todavía: primero hay que poder leerlo.",
  repetida: "Ese archivo ya estaba guardado. No cambiamos nada.",
  dudosos: "Decide primero qué es cada fila dudosa.",
} as const;
