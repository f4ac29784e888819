import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import type { EstadoDevolucion, FormaReembolso, Solucion } from "./estado-devolucion.ts";
import { finReembolso } from "./plazos.ts";

/** What the words of a step need to know. */
export type HechosPaso = {
  estado: EstadoDevolucion;
  tipo: "retracto" | "garantia";
  solucion: Solucion;
  forma: FormaReembolso | null;
  pedida_en: Date;
  /** Pesos that went back, and what happened to the points of the line. */
  monto?: number | null;
  puntos?: { devueltos: number; por_devolver: number };
  /** What the return was worth, and what of it did not leave in its form. */
  resto?: { total: number; a_favor: number; falta: number };
  motivo?: string | null;
  salida_transportista?: string | null;
  salida_seguimiento?: string | null;
  /** Where the goods go, and until when. */
  direccion: string;
  enviar_hasta: Date | null;
  envio_retracto: "tienda" | "cliente";
  /** The goods never left the shop. */
  sin_envio?: boolean;
};

/** Who pays the way back. A fault is the shop's matter, always. */
export const pagaLaTienda = ({
  tipo,
  envio_retracto,
}: Pick<HechosPaso, "tipo" | "envio_retracto">): boolean =>
  tipo === "garantia" || envio_retracto === "tienda";

const QUE_SIGUE: Readonly<Record<Solucion, string>> = {
  dinero: "te devolvemos el dinero",
  reparacion: "lo reparamos y te lo enviamos",
  cambio: "te enviamos uno nuevo",
};

const limite = (pedida_en: Date) => formatearDia(ultimoDiaDelPlazo(finReembolso(pedida_en)));

const MAS_TARDAR = ({ solucion, pedida_en }: HechosPaso): string[] =>
  solucion === "dinero" ? [`Te devolvemos el dinero a más tardar el ${limite(pedida_en)}.`] : [];

/** What a person reads of the points of what they gave back. */
function frasesDePuntosDevueltos({ devueltos, por_devolver }: NonNullable<HechosPaso["puntos"]>): string[] {
  return [
    ...(devueltos > 0 ? [`Descontamos los ${conPuntos(devueltos)} que te regaló.`] : []),
    ...(por_devolver > 0
      ? [`Ya habías usado ${conPuntos(por_devolver)}: quedan como deuda y la pagan tus próximos puntos.`]
      : []),
  ];
}

/** What a person reads of the money that did not leave in the form of the return. */
const frasesDelResto = ({ total, a_favor, falta }: NonNullable<HechosPaso["resto"]>): string[] => [
  ...(a_favor > 0 ? [`Otros ${pesos(a_favor)} quedaron como saldo a favor para tu próxima compra.`] : []),
  ...(falta > 0
    ? [
        `De los ${pesos(total)} de tu devolución, ${pesos(falta)} ya habían vuelto a ti o los pagaste aparte. Si no los has recibido, escríbenos y te los transferimos.`,
      ]
    : []),
];

const COMO_VOLVIO: Readonly<Record<FormaReembolso, string>> = {
  a_favor:
    "Quedaron como saldo a favor para tu próxima compra. Si prefieres que te los transfiramos, escríbenos.",
  tarjeta: "Vuelven a la tarjeta con que pagaste. Tu banco los muestra en unos días.",
  khipu: "Khipu los devuelve a la cuenta con que pagaste.",
  transferencia: "Los transferimos a tu cuenta.",
};

type Paso = { titulo: string; parrafos: string[] };

const PASOS: Record<EstadoDevolucion, (hechos: HechosPaso) => Paso> = {
  pedida: (hechos) => ({
    titulo: "Recibimos tu solicitud de devolución",
    parrafos: ["La revisamos y te respondemos por correo y en tu pedido.", ...MAS_TARDAR(hechos)],
  }),
  aceptada: (hechos) => ({
    titulo: "Aceptamos tu devolución",
    parrafos: [
      `Imprime la etiqueta, o escribe su número en el paquete, y envíalo${hechos.direccion ? ` a ${hechos.direccion}` : ""}. No necesitas la caja original.`,
      pagaLaTienda(hechos)
        ? "El envío de vuelta lo pagamos nosotros: escríbenos para coordinarlo, o guarda la boleta del envío y mándanosla con los datos de tu cuenta. Cuando recibamos el producto te transferimos lo que pagaste, y queda anotado en tu devolución."
        : "El envío de vuelta lo pagas tú.",
      ...(hechos.enviar_hasta
        ? [`Envíalo hasta el ${formatearDia(ultimoDiaDelPlazo(hechos.enviar_hasta))}.`]
        : []),
      ...MAS_TARDAR(hechos),
    ],
  }),
  en_camino: (hechos) => ({
    titulo: "Tu devolución va en camino",
    parrafos: [`Cuando la recibamos la revisamos y ${QUE_SIGUE[hechos.solucion]}.`, ...MAS_TARDAR(hechos)],
  }),
  recibida: (hechos) =>
    hechos.sin_envio
      ? {
          titulo: "Aceptamos tu devolución",
          parrafos: ["Ya no te lo enviamos: no tienes que hacer nada más.", ...MAS_TARDAR(hechos)],
        }
      : {
          titulo: "Recibimos tu devolución",
          parrafos: [`La revisamos y ${QUE_SIGUE[hechos.solucion]}.`, ...MAS_TARDAR(hechos)],
        },
  reembolsada: ({ monto, forma, puntos, resto }) => ({
    titulo: monto ? `Te devolvimos ${pesos(monto)}` : "Terminamos tu devolución",
    parrafos: [
      ...(monto ? [COMO_VOLVIO[forma ?? "transferencia"]] : []),
      ...(resto ? frasesDelResto(resto) : []),
      ...(puntos ? frasesDePuntosDevueltos(puntos) : []),
      "Tus números en sorteos no cambian.",
    ],
  }),
  reparada: (hechos) => ({ titulo: "Tu producto va de vuelta, reparado", parrafos: deSalida(hechos) }),
  cambiada: (hechos) => ({ titulo: "Va en camino tu producto nuevo", parrafos: deSalida(hechos) }),
  rechazada: ({ motivo }) => ({
    titulo: "No aceptamos tu devolución",
    parrafos: [
      motivo ?? "",
      "Si no estás de acuerdo, responde este correo. También puedes reclamar ante el SERNAC.",
    ],
  }),
  cancelada: () => ({
    titulo: "Cancelaste tu devolución",
    parrafos: [
      "Te quedas con el producto: no nos lo envíes. Puedes pedirla de nuevo mientras dure tu plazo.",
    ],
  }),
  vencida: () => ({
    titulo: "Tu devolución venció",
    parrafos: ["No nos llegó a tiempo. Si ya la enviaste, o tuviste un problema, escríbenos y la retomamos."],
  }),
};

const deSalida = ({ salida_transportista, salida_seguimiento }: HechosPaso): string[] => {
  const como = [salida_transportista, salida_seguimiento].filter(Boolean).join(", ");
  return [como ? `Seguimiento: ${como}.` : "Te lo entregamos en la tienda."];
};

/** A step of a return in the words of its mail, its notice and its page. */
export const pasoEnPalabras = (hechos: HechosPaso): Paso => PASOS[hechos.estado](hechos);
