import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import type { Promesas } from "#modules/ajustes/promesas.ts";
import { DIAS_REEMBOLSO, DIAS_RETRACTO, MESES_GARANTIA } from "#modules/compras/devoluciones/plazos.ts";
import { MAX_ARCHIVO } from "#modules/comun/archivos/tipo-archivo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";

/** Hours for which a quote keeps its prices. */
export const HORAS_COTIZACION = 48;
/**
 * Live quotes of one person: each distinct cart makes one, and a script could ask for thousands. A customer compares a few carts;
 * beyond this number the oldest quote ends.
 */
export const COTIZACIONES_VIGENTES = 20;
/** The quotes of one person keep a thing for at most so many times `horas_reserva` in each window. */
export const VECES_RESERVA = 3;
/** The length of that window, in times `horas_reserva`. */
export const VECES_VENTANA = 12;
/** Days for which a sale that kept its units for its whole time and was not paid counts against another one of the same thing. */
export const DIAS_SIN_PAGO = 30;
/** Minutes for which the confirmation of a payment can be undone. */
export const MINUTOS_DESHACER = 10;

const MEGA = 1024 * 1024;
export const enHoras = (horas: number): string => `${horas} ${horas === 1 ? "hora" : "horas"}`;
const enDias = (dias: number): string => `${dias} ${dias === 1 ? "día" : "días"}`;

/** The ways in which money goes back, by what the shop takes. */
export const formasDeReembolso = ({
  con_webpay,
  con_khipu,
}: Pick<Ajustes, "con_webpay" | "con_khipu">): string =>
  con_webpay || con_khipu
    ? `El reembolso se hace ${con_webpay ? "a la tarjeta con que pagaste mientras Transbank lo permita, " : ""}${con_khipu ? "por Khipu a la cuenta con que pagaste mientras Khipu lo permita, " : ""}por transferencia a tu cuenta o como saldo a favor si lo prefieres.`
    : "El reembolso se hace por transferencia a tu cuenta, o como saldo a favor si lo prefieres.";

/** What the shop promises about purchases, shipping and money back. */
export const PROMESAS_COMPRA = {
  cotizacion: ({ horas_reserva }) =>
    `«Pagar» guarda estos precios y puntos por ${enHoras(HORAS_COTIZACION)} y aparta las unidades por ${enHoras(horas_reserva)} cada vez que lo presionas, hasta ${enHoras(VECES_RESERVA * horas_reserva)} de cada ${VECES_VENTANA * horas_reserva}. No las aparta de un producto que ya compraste y no pagaste a tiempo. Si de un producto no te aparta ninguna, lo ves junto a los datos de pago.`,
  unidades: ({ horas_sin_pago }) =>
    `De lo que aún no pagas apartamos a lo más la mitad de las unidades de un producto, o una si queda una sola. Una compra las guarda por ${enHoras(horas_sin_pago)} de días hábiles: después puede llevárselas otra persona, y por ${DIAS_SIN_PAGO} días desde esa compra, aunque la hayamos rechazado, otra de lo mismo no las aparta hasta que la pagues. Una que se rechazó antes de ese plazo, o que no apartó unidades, no cuenta.`,
  sin_pago: ({ dias_sin_pago }) =>
    `Una compra que a los ${enDias(dias_sin_pago)} sigue sin pago ni comprobante queda como «Rechazado» y sus unidades vuelven a la venta; si fue un error, escríbenos y la revisamos.`,
  comprobante: () =>
    `Puedes adjuntar el comprobante, una imagen o un PDF de hasta ${MAX_ARCHIVO / MEGA} MB: nos ayuda a encontrar tu transferencia, pero no es el pago.`,
  deshacer: () =>
    `Si confirmamos un pago por error, podemos deshacerlo durante ${MINUTOS_DESHACER} minutos, mientras sus puntos sigan en tu saldo y no hayamos preparado el pedido: la compra vuelve a «Validando Pago».`,
  topes: ({ max_unidades_linea, max_pesos_venta }) =>
    `Puedes comprar hasta ${miles(max_unidades_linea)} unidades de cada producto y ${pesos(max_pesos_venta)} por compra.`,
  diferencia_envio: () =>
    "Si no conocíamos el costo de tu comuna, o cambias la dirección, te pedimos la diferencia de envío por correo y en la plataforma, y despachamos cuando la recibimos.",
  contrato: () =>
    "El correo de tu compra trae el contrato completo, y en tu pedido lo puedes ver y descargar siempre, tal como se acordó.",
  retracto: () =>
    `Tienes ${DIAS_RETRACTO} días desde que recibes un producto para arrepentirte de la compra, sin dar razones.`,
  envio_de_vuelta: ({ envio_retracto }: Pick<Ajustes, "envio_retracto">) =>
    envio_retracto === "tienda"
      ? "Si te arrepientes, el envío de vuelta lo pagamos nosotros."
      : "Si te arrepientes, el envío de vuelta lo pagas tú; si el producto tiene una falla, lo pagamos nosotros.",
  sin_retracto: () =>
    "Un producto queda sin retracto solo si la ley lo exceptúa (no puede volver a venderse como se ofreció, es perecible, se hace a pedido o viene sellado por higiene) y su página, el carrito y el correo de la compra lo decían.",
  devolucion: () =>
    `Te devolvemos lo que pagaste por el producto, sin retener gastos, a más tardar ${DIAS_REEMBOLSO} días después de que lo pidas. El envío que pagaste aparte también vuelve si devuelves todos los productos de la compra, o si la anulamos antes de despachar.`,
  garantia: () =>
    `Si un producto sale malo o falla, tienes ${MESES_GARANTIA} meses desde que lo recibes para elegir entre reparación, cambio o tu dinero; no necesitas la caja original y el envío lo pagamos nosotros.`,
  pedir_devolucion: () =>
    "La devolución se pide en la página de tu pedido, en «Devolver un producto»: ahí ves hasta cuándo puedes, cuánto te devolvemos y cada paso con su fecha.",
  tickets: () =>
    "Los tickets se anulan solo si toda la venta se confirmó por error: descontamos sus puntos y los que ya usaste quedan por devolver.",
} satisfies Promesas;
