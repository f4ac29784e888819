export const TEXTOS_BOLETAS = {
  apagadas: "Las boletas electrónicas están apagadas.",
  desconocido: "Ese documento no existe.",
  no_reenviar: "Ese envío no se puede repetir: ya tiene respuesta, o todavía no sale.",
  no_reemitir: "Ese documento no espera que lo emitas de nuevo.",
  no_perdido: "Ese folio no está por anular.",
  no_nota: "Esa nota de crédito todavía no está lista.",
  sin_certificado: "Carga primero el certificado de quien firma.",
  sin_caf: "Carga primero folios (CAF) de boletas para este ambiente.",
  sin_resolucion: "Escribe primero la fecha de la resolución del SII.",
  sin_emisor: "Completa primero razón social, RUT, giro y domicilio de la tienda, y su comuna.",
  otro_ambiente: "Apaga las boletas antes de cambiar de ambiente.",
  sin_archivo: "Elige un archivo.",
  certificado_en_uso: "Apaga las boletas antes de quitar el certificado.",
  consulta:
    "No encontramos una boleta con esos datos. Revisa el folio, la fecha y el total impresos en ella.",
} as const;
