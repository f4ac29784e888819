import type { Promesas } from "#modules/ajustes/promesas.ts";
import { PORCENTAJE_PREMIO } from "./bases.ts";
import { DIAS_DE_ESPERA, HORA_SORTEO } from "./fecha-sorteo.ts";
import { APORTES_NECESARIOS } from "./verificacion/aportes.ts";

/** '22:00': when the inputs freeze and the window of the draw opens. */
export const DESDE = `${HORA_SORTEO}:00`;
export const HASTA = "24:00";
/** When the shop draws by itself. */
const POR_SI_SOLO = "23:55";

/** What the shop promises about every raffle. The frozen rules of one raffle say it with their own numbers. */
export const PROMESAS_SORTEO = {
  fecha: () =>
    `El sorteo se realiza ${DIAS_DE_ESPERA} días de calendario después de llegar a la meta, entre las ${DESDE} y las ${HASTA}, hora de Chile continental.`,
  solo: () => `Si a las ${POR_SI_SOLO} de ese día nadie lo ha iniciado, el sistema lo realiza solo.`,
  aporte: () =>
    `Entre el cierre y las ${DESDE} del día del sorteo, cada participante puede presionar «Comenzar Sorteo» una sola vez: su navegador elige al azar un número entero del 1 al 100, que entra en el cálculo.`,
  aportes: () => `Se necesitan al menos ${APORTES_NECESARIOS} aportes, y a las ${DESDE} quedan congelados.`,
  completar: () =>
    `Si participan ${APORTES_NECESARIOS} personas o más pero hay menos de ${APORTES_NECESARIOS} aportes, el sistema completa los que faltan, partiendo por quienes tienen los números más bajos, y el acta los marca como automáticos.`,
  sin_aporte: () => "Puedes ganar aunque no hayas dado tu aporte: lo que te da opciones son tus puntos.",
  segundo_premio: () =>
    `El segundo premio es el ${PORCENTAJE_PREMIO}% de los puntos de la meta, redondeado hacia abajo.`,
  dos_personas: () =>
    "Los números de quien gana el producto quedan fuera del segundo premio: nunca gana dos veces la misma persona.",
  sin_ganadores: () =>
    `Si al congelarse los aportes participan menos de ${APORTES_NECESARIOS} personas, o si la tienda debe dejarlo sin efecto antes de las ${DESDE} de su día, el sorteo finaliza sin ganadores, se publica el motivo y se devuelven todos los puntos abonados.`,
  plazo: ({ sorteo_dias }) =>
    `Un sorteo tiene ${sorteo_dias} días desde que se abre para llegar a la meta. La tienda puede alargar ese plazo una sola vez, antes de que venza y con aviso a quienes participan. Si vence sin llegar, finaliza sin ganadores y se devuelven todos los puntos abonados.`,
  reclamo: ({ premio_dias }) =>
    `Quien gana el producto tiene ${premio_dias} días desde el sorteo para darnos su dirección y su RUT en Mis datos, y se lo recordamos. El plazo no corre mientras la tienda tenga una pregunta abierta o le falte la unidad. Si vence, el premio vuelve a la tienda, la página del sorteo lo dice y no se vuelve a sortear. Los puntos del segundo premio se acreditan solos.`,
  minimo: () => "Si a la meta le falta menos que el mínimo, el mínimo pasa a ser lo que falta.",
} satisfies Promesas;
