import { pesos } from "#modules/comun/dinero/dinero.ts";

// Only the sentences of a repeated purchase may say 'producto' or 'ticket': the cart turns those words into links.
export const TEXTOS_COMPRAS = {
  venta_desconocida: "No encontramos esa compra.",
  sin_pago: "El pago de esa compra todavía no está confirmado.",
  sin_correo: "No encontramos el correo de esa compra.",
  correo_enviado: "El correo ya fue enviado.",
  correo_pendiente: "El correo va en camino.",
  usuario_ajeno: "Solo puedes comprar a tu propio nombre.",
  codigo_ajeno: "Ese código de pago es de otra persona. Vuelve a tu carrito y presiona Pagar.",
  compra_ocupada:
    "Otra operación ocupa tu cuenta o algo de tu carrito. No registramos nada: intenta de nuevo en unos segundos.",
  venta_propia: "No puedes hacer esto con una compra tuya: pídeselo a otro administrador.",
  sin_condiciones: "Esta compra no espera que aceptes sus condiciones.",
  otras_condiciones: "Las condiciones de esta compra son otras: léelas y acéptalas de nuevo.",
  condiciones_aceptadas: "Aceptaste las condiciones de tu compra.",
  motivo: "Escribe el motivo.",
  premio: "Los premios de sorteos no se anulan.",
  linea_desconocida: "Esa línea no es de esta compra.",
  con_stock: "Esa línea no está sin stock.",
  sin_stock: "Una línea de esta compra está sin stock: repón sus unidades o anúlala antes de despachar.",
  nada_que_recibir: "Esa línea no tiene unidades por recibir.",
  seguimiento: "Escribe el número o enlace de seguimiento.",
  transportista_largo: "El nombre del transportista puede tener hasta 60 caracteres.",
  sin_enviar: "Esa compra no tiene nada enviado.",
  sin_dia_dicho: "El cliente no dijo un día de entrega que haya que confirmar.",
  sin_retirar: "Solo vuelve a preparación lo que está Enviado.",
  diferencia_pendiente: "Falta recibir la diferencia de envío antes de despachar.",
  sin_retiro: "Ya no ofrecemos retiro en tienda: elige el despacho a tu dirección.",
  direccion_retiro: "Esta compra se retira en la tienda. Escríbenos si prefieres que la despachemos.",
  sin_direccion: "Esta compra no tiene dirección de despacho: complétala antes de marcarla Enviado.",
  sin_destinatario: "Esta compra no dice quién la recibe: escribe su nombre y vuelve a intentarlo.",
  direccion_terminada: "Esta compra ya no se despacha: su dirección no cambia.",
  direccion_preparando: "Ya estamos preparando esta compra. Escríbenos si la dirección está mala.",
  direccion_enviada: "Esta compra ya fue enviada: su dirección no cambia.",
  direccion_premio:
    "Hasta que se prepara, un premio va a la dirección del perfil de quien lo ganó: se cambia en Mis datos.",
  diferencia_cambio: "La diferencia de envío cambió: revisa el monto y confirma de nuevo.",
  sin_despacho: "Esta compra no tiene nada que despachar.",
  ya_despachado: "Todo lo de esta compra ya fue despachado.",
  costo: "El costo de envío debe ser un número entero de pesos.",
  diferencia_recibida: "La diferencia de envío ya fue recibida: el costo no se puede cambiar.",
  sin_diferencia: "Esta compra no tiene diferencia de envío.",
  folio: "Escribe el folio de la boleta.",
  folio_repetido: "Ese folio ya está en otra venta. Revisa el número de la boleta.",
  boleta_electronica: "La tienda hace la boleta electrónica de esta compra: no se adjunta otra a mano.",
  boleta_sin_pago: "La boleta se adjunta a una compra pagada.",
  comprobante_tope: "Ya adjuntaste demasiados comprobantes a esta compra. Escríbenos y lo revisamos.",
  comprobante_tarde: "El comprobante se adjunta mientras validamos el pago.",
  sin_archivo: "Ese archivo no existe.",
  cliente_desconocido: "No encontramos a nadie con ese correo o código.",
  cliente_bloqueado: "Esa cuenta está bloqueada.",
  cotizacion_desconocida: "Esa cotización ya no existe.",
  cotizacion_distinta: "El depósito no es por el total de la cotización.",
  pago_confirmado: "Pago confirmado.",
  premio_sin_eleccion: "Este pedido ya no permite elegir: se está preparando o no es un premio.",
  opcion_desconocida: "Esa opción ya no existe: elige otra.",
  opcion_agotada: "Esa opción se agotó: elige otra.",
  premio_sin_espera: "Este premio no espera una decisión.",
  sin_credito: "Esta compra no tiene un referido por acreditar.",
  credito_repetido: "El referido de esta compra ya está acreditado.",
  pago_ocupado: "Otra operación ocupa esta venta. No confirmamos nada: intenta de nuevo en unos segundos.",
  pago_repetido: "El pago ya estaba confirmado.",
  pago_retenido:
    "Registramos el pago, pero la venta promete más puntos de regalo que el límite: una dueña debe confirmarla.",
  pago_registrado: "Registramos el pago.",
  pago_de_otra: "Ese pago ya está registrado en otra compra.",
  premio_sin_pago: "Un premio no recibe pagos.",
  monto: "Escribe un monto en pesos, mayor que cero.",
  venta_cambio: "La compra cambió mientras tanto: revísala y repite.",
  nada_que_deshacer: "Esa compra no tiene una confirmación que deshacer.",
  pago_desconocido: "Ese pago no es de esta compra o ya se deshizo.",
  deshacer_tarde: "Pasaron más de 10 minutos: esa confirmación ya no se deshace. Puedes anular la compra.",
  deshacer_preparada:
    "Esa compra ya se está preparando o tiene boleta: no se puede deshacer su confirmación.",
  deshacer_puntos:
    "Los puntos de esa compra ya se usaron: no se puede deshacer su confirmación. Puedes anularla.",
  deshacer_tarjeta:
    "Este pago llegó por Webpay y no se deshace: para devolver el dinero usa «Devolver a la tarjeta».",
  deshacer_usado: "Ese dinero ya se devolvió o se usó en otra compra.",
  deshecho: "Deshicimos la confirmación: la compra volvió a Validando Pago.",
  pago_quitado: "Quitamos ese pago.",
  sin_favor: "Esa persona no tiene saldo a favor.",
  devolver_de_mas: "No puedes devolver más de lo que la tienda tiene de esta compra.",
  fecha_devolucion: "Escribe el día de la devolución, entre el de la compra y hoy.",
  forma_devolucion: "Elige cómo devolviste el dinero.",
} as const;

const QUE = { producto: "productos", ticket: "tickets" } as const;

/** Names what was bought, so that the cart can link to the page where it is listed. */
export function compraRepetida(tipos: Iterable<keyof typeof QUE>, codigo: string): string {
  const que = [...new Set(tipos)].sort().map((tipo) => QUE[tipo]);
  return `Ya registramos esta compra de ${que.join(" y ")} con el código ${codigo}.`;
}

export const comprasSinPagar = (cuantas: number) =>
  cuantas === 1
    ? "Tienes 1 compra que espera su pago. Págala o pídenos anularla antes de hacer otra."
    : `Tienes ${cuantas} compras que esperan su pago. Paga alguna o pídenos anularla antes de hacer otra.`;

type EnvioCambiado = { comuna: string | null; envio_cobrado: number; total: number };

/** The address of a quoted purchase changed, or what sending there costs. */
export function envioCambio({ comuna, envio_cobrado, total }: EnvioCambiado): string {
  const lugar = comuna === null ? "" : ` a ${comuna}`;
  const envio = envio_cobrado === 0 ? "no tiene costo para ti" : `cuesta ${pesos(envio_cobrado)}`;
  return `Cambió el envío de tu compra: ahora${lugar} ${envio}. El nuevo total es ${pesos(total)}.`;
}

export const compraRegistrada = (codigo: string) =>
  `Registramos tu compra ${codigo}. Te avisamos por correo cuando confirmemos tu pago.`;
