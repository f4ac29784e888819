import { z } from "zod";
import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";

// What an audit of the book cannot see, because every sum is right: points that were given against the shop's own rules.

const puntos = z.number();
/** People and sales are named by their codes only: a stored review must not keep personal data. */
const hallazgo = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("credito_sin_compra"), venta: z.string(), usuario: z.string(), puntos }),
  z.object({ tipo: z.literal("puntos_de_anulada"), venta: z.string(), usuario: z.string(), puntos }),
  z.object({
    tipo: z.literal("puntos_baratos"),
    venta: z.string(),
    usuario: z.string(),
    puntos,
    pesos: z.number(),
  }),
  z.object({
    tipo: z.literal("deuda"),
    venta: z.string(),
    usuario: z.string(),
    puntos,
    /** More than zero means that points entered without paying the debt. */
    saldo: puntos,
  }),
  z.object({
    tipo: z.literal("anillo"),
    por: z.enum(["rut", "celular", "direccion", "pagador"]),
    /** The first ones; `cuantas` counts all. */
    personas: z.array(z.string()),
    cuantas: z.number(),
    invitaciones: z.number(),
    sorteos: z.number(),
  }),
  z.object({
    tipo: z.literal("pago_sin_banco"),
    venta: z.string(),
    usuario: z.string(),
    pesos: z.number(),
    dia: z.string(),
    /** Who wrote it down. */
    quien: z.string(),
  }),
  z.object({ tipo: z.literal("a_favor_alto"), venta: z.string(), usuario: z.string(), pesos: z.number() }),
  z.object({ tipo: z.literal("perdida_banca"), dia: z.string(), puntos, partidas: z.number() }),
  /** The review failed, so there may be findings of any other kind. */
  z.object({ tipo: z.literal("no_revisada") }),
]);

/** Codes of the people whose sales and credits are read; null reads those of all people, however old. */
export type Personas = readonly string[] | null;

export type Hallazgo = z.infer<typeof hallazgo>;
export type TipoHallazgo = Hallazgo["tipo"];
/** The kinds that a query looks for. */
export type TipoBuscado = Exclude<TipoHallazgo, "no_revisada">;

/** Findings as a review stored them; a kind that this version does not know is left out. */
export const leerHallazgos = (guardados: readonly unknown[]): Hallazgo[] =>
  guardados.flatMap((fila) => hallazgo.safeParse(fila).data ?? []);

/** In the order of the page: the title of each kind, and what it means. */
export const TIPOS_HALLAZGO: readonly { tipo: TipoHallazgo; titulo: string; explicacion: string }[] = [
  {
    tipo: "no_revisada",
    titulo: "La última revisión no terminó",
    explicacion: "Puede haber algo que mirar aunque aquí no aparezca. Usa «Revisar el libro ahora» arriba.",
  },
  {
    tipo: "credito_sin_compra",
    titulo: "Créditos de referido sin una compra vigente",
    explicacion:
      "Alguien conserva puntos por referir una compra que se anuló o que quedó en menos. Revisa la venta y, si corresponde, quítalos con un ajuste.",
  },
  {
    tipo: "puntos_de_anulada",
    titulo: "Puntos de ventas anuladas que no volvieron",
    explicacion:
      "La venta se anuló, pero parte de sus puntos ni se descontó ni quedó por devolver. Ocurre con anulaciones hechas antes de que existieran los puntos por devolver.",
  },
  {
    tipo: "puntos_baratos",
    titulo: "Ventas con puntos más baratos que el ticket más barato",
    explicacion:
      "Por esos puntos se pagó menos de lo que vale hoy el ticket más barato: un producto con demasiados puntos de regalo, un cupón, o un ticket que ya no vendes. Si nadie lo decidió, mira quién cambió el producto en la auditoría.",
  },
  {
    tipo: "deuda",
    titulo: "Puntos por devolver",
    explicacion:
      "Personas que ya habían usado puntos de una compra anulada. Se descuentan solos de los próximos puntos que entren a su cuenta.",
  },
  {
    tipo: "anillo",
    titulo: "Cuentas que comparten datos",
    explicacion:
      "Varias cuentas con el mismo RUT, celular o dirección, o pagadas desde el mismo RUT. Puede ser una familia; si se invitan entre ellas o llenan juntas un sorteo, conviene mirar.",
  },
  {
    tipo: "pago_sin_banco",
    titulo: "Pagos a mano sin un movimiento del banco",
    explicacion:
      "Compras, o diferencias de envío, que alguien dio por pagadas y cuyo dinero no está en ninguna cartola guardada. Importa la cartola de esos días o revisa con quien las confirmó.",
  },
  {
    tipo: "a_favor_alto",
    titulo: "Saldos a favor altos",
    explicacion:
      "Compras que guardan mucho dinero a favor del cliente. Devuélvelo, o revisa que de verdad haya llegado.",
  },
  {
    tipo: "perdida_banca",
    titulo: "Días en que la banca perdió",
    explicacion:
      "El Montoncito es parejo, así que la banca pierde algunos días. Muchos seguidos, o uno muy grande, piden mirar las partidas.",
  },
];

export const TIPOS_BUSCADOS: readonly TipoBuscado[] = TIPOS_HALLAZGO.flatMap(({ tipo }) =>
  tipo === "no_revisada" ? [] : [tipo],
);

const COMPARTEN = {
  rut: "el mismo RUT",
  celular: "el mismo celular",
  direccion: "la misma dirección",
  pagador: "el RUT de quien paga",
};
const contar = (cuantas: number, una: string, varias: string) =>
  `${miles(cuantas)} ${cuantas === 1 ? una : varias}`;

export function fraseHallazgo(hallazgo: Hallazgo): string {
  switch (hallazgo.tipo) {
    case "no_revisada":
      return "No se pudo revisar la política: la causa está en el registro del servidor.";
    case "credito_sin_compra":
      return `${hallazgo.usuario} conserva ${conPuntos(hallazgo.puntos)} de más por la venta ${hallazgo.venta}.`;
    case "puntos_de_anulada":
      return `La venta anulada ${hallazgo.venta} dejó ${conPuntos(hallazgo.puntos)} sin recuperar a ${hallazgo.usuario}.`;
    case "puntos_baratos":
      return `La venta ${hallazgo.venta} de ${hallazgo.usuario} dio ${conPuntos(hallazgo.puntos)} por ${pesos(hallazgo.pesos)}.`;
    case "deuda": {
      const raro = hallazgo.saldo > 0 ? ` y aun así tiene ${conPuntos(hallazgo.saldo)}` : "";
      return `${hallazgo.usuario} debe ${conPuntos(hallazgo.puntos)} de la venta anulada ${hallazgo.venta}${raro}.`;
    }
    case "anillo": {
      const { cuantas, por, invitaciones, sorteos } = hallazgo;
      const entre = [
        ...(invitaciones > 0 ? [contar(invitaciones, "invitación", "invitaciones")] : []),
        ...(sorteos > 0 ? [contar(sorteos, "sorteo en común", "sorteos en común")] : []),
      ];
      const hechos = entre.length > 0 ? `, con ${entre.join(" y ")}` : "";
      return `${miles(cuantas)} cuentas comparten ${COMPARTEN[por]}${hechos}.`;
    }
    case "pago_sin_banco":
      return `${hallazgo.quien} dio por recibidos ${pesos(hallazgo.pesos)} de ${hallazgo.venta} el ${diaCorto(hallazgo.dia)}, sin un movimiento del banco.`;
    case "a_favor_alto":
      return `La venta ${hallazgo.venta} guarda ${pesos(hallazgo.pesos)} a favor de ${hallazgo.usuario}.`;
    case "perdida_banca":
      return `El ${diaCorto(hallazgo.dia)} la banca perdió ${conPuntos(hallazgo.puntos)} en ${contar(hallazgo.partidas, "partida", "partidas")}.`;
  }
}

/** The admin pages where one looks further. */
export function enlacesHallazgo(hallazgo: Hallazgo): { texto: string; href: string }[] {
  const persona = (codigo: string) => ({ texto: codigo, href: `/admin/usuarios/${codigo}` });
  switch (hallazgo.tipo) {
    case "no_revisada":
      return [];
    case "anillo":
      return hallazgo.personas.map(persona);
    case "perdida_banca": {
      const { dia } = hallazgo;
      return [
        {
          texto: "Ver en el libro",
          href: `/admin/puntos?motivo=pago_partida&desde=${dia}&hasta=${dia}#libro`,
        },
      ];
    }
    default: {
      const { venta, usuario } = hallazgo;
      return [{ texto: venta, href: `/admin/ventas/${venta}` }, persona(usuario)];
    }
  }
}
