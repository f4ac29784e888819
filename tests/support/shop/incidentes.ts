/** A breach, as the form of the desk sends it. */
export const INCIDENTE = {
  naturaleza: "Se perdió un cuaderno con claves.",
  efectos: "Ninguno conocido.",
  categorias: "Correo.",
  personas: "1",
  medidas: "Se cambiaron las claves.",
};
