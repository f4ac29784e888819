/** What an event of a document or an envelope is called where people read it. */
export const NOMBRE_SUCESO: Readonly<Record<string, string>> = {
  debida: "La compra la debe",
  espera: "Espera",
  folio: "Tomó el folio",
  timbrada: "Se timbró y firmó",
  en_sobre: "Entró a un envío",
  enviado: "Se envió al SII",
  respuesta: "El SII respondió",
  aceptada: "Aceptada",
  reparo: "Aceptada con reparo",
  rechazada: "Rechazada",
  silencio: "El SII no da respuesta",
  sin_efecto: "Quedó sin efecto",
  emitir_de_nuevo: "Se pidió emitirla de nuevo",
  folio_anulado: "El folio está anulado en el SII",
  repetir: "Se pidió repetir el envío",
  descargada: "Se descargó",
};
