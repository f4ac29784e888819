import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { DIAS_RETRACTO, DIAS_RETRACTO_SIN_CONTRATO } from "./plazos.ts";

const dia = (fin: Date) => formatearFechaLarga(ultimoDiaDelPlazo(fin));

export const TEXTOS_DEVOLUCION = {
  desconocida: "No encontramos esa devolución.",
  ticket: "Los tickets no se devuelven: sus puntos quedaron en tu cuenta al pagar.",
  premio: "Los premios de sorteos no se devuelven. Si llegó con una falla, escríbenos.",
  sin_pago: "Esta compra no está pagada, así que no hay nada que devolver.",
  anulada: "Ya se anuló.",
  sin_enviar: "Todavía no lo enviamos: si ya no lo quieres, elige «Me arrepentí».",
  sin_enviar_mesa: "Todavía no lo envías: acéptala sin esperar el producto.",
  ya_enviado: "Eso ya se envió: acepta la devolución y espera el producto.",
  por_separado: "Pide por separado lo que ya te enviamos y lo que todavía no.",
  arrepentido: (nombre: string) =>
    `${nombre}: el cliente se arrepintió antes del envío. Atiende primero su devolución.`,
  en_curso: "Ya pediste su devolución.",
  retracto_tarde: (fin: Date) => `El plazo para arrepentirte terminó el ${dia(fin)}.`,
  garantia_tarde: (fin: Date) => `La garantía legal terminó el ${dia(fin)}.`,
  sin_contrato: `Son hasta ${DIAS_RETRACTO_SIN_CONTRATO} días desde que lo recibes, porque aún no te enviamos por correo el contrato de esta compra. Si te lo enviamos, te quedan a lo menos ${DIAS_RETRACTO} días desde ese envío, sin pasar de esos ${DIAS_RETRACTO_SIN_CONTRATO}.`,
  sin_lineas: "Elige qué devuelves.",
  cantidad: "Elige cuántas unidades, hasta las que compraste.",
  falla: "Cuéntanos qué le pasa.",
  solucion: "Elige reparación, cambio o tu dinero.",
  tipo: "Elige si te arrepentiste o si tiene una falla.",
  forma: "Elige dónde te devolvemos el dinero.",
  cuenta_ajena:
    "La cuenta debe ser tuya: escribe el RUT de tus datos, o el de la cuenta con que pagaste esta compra.",
  favor_con_diferencia:
    "Pagaste una diferencia de envío aparte, y esa se devuelve por transferencia: elige «A tu cuenta».",
  vuelve_a_la_tarjeta: "Pagaste con tarjeta, y ese dinero puede volver a ella: elige «A tu tarjeta».",
  con_cuenta: "Esta devolución no espera los datos de una cuenta.",
  sin_cuenta: "El cliente todavía no dice a qué cuenta transferirle.",
  cuenta_sin_comprobar: "Di cómo comprobaste que la cuenta es del cliente.",
  tarjeta_no: "Ese monto no puede volver a la tarjeta con que pagaste: elige otra forma.",
  otra_forma: "El cliente pidió el dinero de otra forma.",
  muchas_fotos: (maximo: number) => `Puedes adjuntar hasta ${maximo} fotos.`,
  foto: "Las fotos deben ser imágenes JPG, PNG, WebP o GIF.",
  llego: "Di cómo llegó cada producto.",
  seguimiento: "Escribe el número de seguimiento, o cómo lo enviaste.",
  otra_solucion: "El cliente pidió otra cosa en esta devolución.",
  sin_decidir: "Primero decide devolver el dinero.",
  ya_decidido: "Ya decidiste devolver el dinero.",
  espera: "El dinero sale cuando pasen los minutos para deshacer.",
  deshacer_tarde: "El dinero ya salió: esto no se deshace.",
  sin_unidades:
    "No quedan unidades para el cambio: repón existencias, o acuerda otra solución con el cliente.",
  abierta: (id: number) =>
    `La devolución N.º ${id} está en curso con lo que elegiste: termínala o recházala primero en /admin/devoluciones/${id}.`,
  sin_esas_unidades: (nombre: string) =>
    `${nombre}: sus unidades están en otra devolución de esta compra, o ya se anularon o devolvieron. Revisa la compra antes de recibirlas.`,
  vuelta_sin_recibir: "Primero recibe el producto: ahí sabes que lo enviaron.",
  vuelta_rechazada: "Esta devolución se rechazó.",
  vuelta_del_cliente: "El envío de vuelta de esta devolución lo paga el cliente.",
  cambio: "La devolución cambió mientras tanto: revísala y repite.",
} as const;
