import { z } from "zod";
import type { Vendedor } from "#modules/ajustes/identidad.ts";
import { PROMESAS } from "#modules/ajustes/promesas.ts";
import { MESES_GARANTIA } from "#modules/compras/devoluciones/plazos.ts";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { type Acuerdo, acuerdo } from "#modules/correos/compra/acuerdo.ts";
import { type LineaCorreo, lineaCompra } from "#modules/correos/compra/hechos.ts";

const pesosEnteros = z.number().int().nonnegative();

const quienEnvia = z.enum(["tienda", "cliente"]);
export type EnvioRetracto = z.infer<typeof quienEnvia>;

/** What a sale agreed, as its row keeps it. */
const guardado = acuerdo.extend({
  /** Who pays the way back of a withdrawal. */
  envio_retracto: quienEnvia,
  lineas: z.array(lineaCompra),
  descuento: pesosEnteros,
  envio_cobrado: pesosEnteros,
  total: pesosEnteros,
});
export type Contrato = z.infer<typeof guardado>;

export const leerContratoGuardado = (datos: unknown): Contrato => guardado.parse(datos);

type Vendido = {
  vendedor: Vendedor;
  tipos: ReadonlySet<"producto" | "ticket">;
  retiro: RetiroTienda | null;
  /** Working days that the shipping table promises; null when it does not say. */
  dias: number | null;
  envio_retracto: EnvioRetracto;
};

type Clausula = Acuerdo["clausulas"][number];

/** Who sells, and what holds for what is bought: said before the purchase, kept with it and written in its mail. */
export function acuerdoDe({ vendedor, tipos, retiro, dias, envio_retracto }: Vendido): Acuerdo {
  const { razon_social, rut, giro, domicilio, representante, email, telefono } = vendedor;
  return {
    vendedor: { razon_social, rut, giro, domicilio, representante, email, telefono },
    clausulas: [
      PAGO,
      ...(tipos.has("producto") ? [entrega(retiro, dias), retracto(envio_retracto), GARANTIA] : []),
      ...(tipos.has("ticket") ? [TICKETS] : []),
    ],
  };
}

const PAGO: Clausula = {
  titulo: "Precio y pago",
  texto:
    "Los precios incluyen IVA. La compra se paga por transferencia bancaria, con su código como asunto, o por otro medio que ofrezca la página de pago.",
};

function entrega(retiro: RetiroTienda | null, dias: number | null): Clausula {
  const titulo = "Entrega";
  if (retiro)
    return {
      titulo,
      texto: `La retiras en ${retiro.direccion}. ${retiro.horario}. Te avisamos cuando esté lista.`,
    };
  const plazo =
    dias === null
      ? "Te avisamos por correo el día en que sale."
      : `El plazo estimado es de ${dias} ${dias === 1 ? "día hábil" : "días hábiles"} desde que confirmamos tu pago.`;
  return {
    titulo,
    texto: `La enviamos a la dirección del pedido. ${plazo} ${PROMESAS_COMPRA.diferencia_envio()}`,
  };
}

const retracto = (envio_retracto: EnvioRetracto): Clausula => ({
  titulo: "Derecho a retracto",
  texto: `${PROMESAS_COMPRA.retracto()} ${PROMESAS_COMPRA.devolucion()} ${PROMESAS_COMPRA.envio_de_vuelta({ envio_retracto })} ${PROMESAS.puntos_de_regalo_breve()}`,
});

const GARANTIA: Clausula = {
  titulo: "Garantía legal",
  texto: `Si un producto falla, llega incompleto o no corresponde a lo ofrecido, tienes ${MESES_GARANTIA} meses desde que lo recibes y tú eliges: reparación gratuita, cambio por otro o devolución de lo pagado.`,
};

const TICKETS: Clausula = {
  titulo: "Tickets",
  texto: "Los tickets comprados y los puntos usados en sorteos no son reembolsables.",
};

type Sumado = { descuento: number; envio_cobrado: number; total: number; envio_retracto: EnvioRetracto };

/** The contract of a sale: what it agreed, with its lines as they were called and its amounts. */
export const contratoDe = (
  { vendedor, clausulas }: Acuerdo,
  lineas: readonly LineaCorreo[],
  { descuento, envio_cobrado, total, envio_retracto }: Sumado,
): Contrato => ({
  vendedor,
  clausulas,
  lineas: [...lineas],
  descuento,
  envio_cobrado,
  total,
  envio_retracto,
});

/** Who pays the way back of a withdrawal: what the sale agreed, unless the shop has become more generous since. */
export const quienPagaLaVuelta = (acordado: EnvioRetracto | undefined, hoy: EnvioRetracto): EnvioRetracto =>
  acordado === "tienda" ? "tienda" : hoy;
