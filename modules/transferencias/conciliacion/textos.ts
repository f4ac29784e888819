/** Who confirms when the owner switched the rule of the sure matches on. */
export const SISTEMA = "sistema:transferencias";

export const TEXTOS_CONCILIACION = {
  deposito_desconocido: "Ese depósito ya no está: actualiza la página.",
  deposito_usado: "Ese depósito ya se usó completo.",
  deposito_apartado: "Ese depósito está aparte: devuélvelo a la lista primero.",
  deposito_ya_apartado: "Ese depósito ya está aparte.",
  deposito_con_pagos: "Ese depósito ya pagó una compra: deshaz ese pago antes de apartarlo.",
  deposito_libre: "Ese depósito ya está en la lista.",
  no_es_deposito: "Ese movimiento no es un depósito de un cliente.",
  elige: "Elige al menos un depósito y una compra.",
  muchos_a_muchos: "Elige un depósito para varias compras, o varios depósitos para una compra.",
  demasiados: "Elige hasta 25 a la vez, entre depósitos y compras.",
  ya_no_segura: "cambió mientras mirabas: revísala",
  sin_deshacer: "no se pudo deshacer: intenta de nuevo",
  nada_que_deshacer: "No hay nada que deshacer.",
  apartado: "Depósito apartado.",
  devuelto: "El depósito volvió a la lista.",
  no_es_de_transbank: "Ese movimiento no es un depósito de Transbank.",
  dias_invalidos: "Elige entre 1 y 10 días contables.",
  dias_sin_tarjeta: "Uno de esos días no tiene ventas con tarjeta: actualiza la página.",
  liquidacion_ya_unida: "Ese depósito ya está unido con sus ventas: suéltalo primero.",
  liquidacion_suelta: "Ese depósito no está unido con ninguna venta.",
  liquidacion_soltada: "Soltamos el depósito: sus ventas con tarjeta vuelven a esperar el suyo.",
} as const;
