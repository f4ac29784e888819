import { type Grupo, numeroDeDia, type Ventana } from "./grupos.ts";
import { conMontoExacto, porEmpate, porOtraCotizada, porOtraEnEspera, porOtraYaPagada } from "./motivos.ts";
import { agruparPor, codigosDe, type PorCalzar, proponer, rutsDe } from "./por-calzar.ts";
import { POR_RUT, type SituacionRut } from "./prioridades.ts";
import {
  type CotizacionSinVenta,
  type Deposito,
  saldoDe,
  type VentaCerrada,
  type VentaEnEspera,
} from "./tipos.ts";

/** The bank data are shown with the quote, which may be two days older than the sale. */
export const DESDE_LA_VENTA: Ventana = { antes: 2, despues: Number.POSITIVE_INFINITY };
/** A quote shows its bank data for two days, and a bank may date the transfer up to four days later. */
const DESDE_LA_COTIZACION: Ventana = { antes: 2, despues: 7 };

/** Deposits that name no code. A deposit that names another sale does not pay this one, even if its payer is this customer. */
export const sinCodigo = (porCalzar: PorCalzar): Deposito[] =>
  [...porCalzar.depositos.values()].filter((deposito) => codigosDe(porCalzar, deposito).length === 0);

const rutYMonto = ({ rut, monto }: Deposito): string[] => (rut === null ? [] : [`${rut}|${monto}`]);

type G = Grupo<Deposito, VentaEnEspera>;
type Hechos = Record<SituacionRut, string | null>;

/**
 * The payer's RUT and the exact amount. A RUT has to do with a customer who typed it or for whom it once paid; `POR_RUT` says what
 * that is worth. A sale that a tie holds still waits for its payment, so it counts.
 */
export function porRut(porCalzar: PorCalzar): void {
  const claves = {
    deposito: rutYMonto,
    venta: (venta: VentaEnEspera) => rutsDe(porCalzar.pistas, venta).map((rut) => `${rut}|${saldoDe(venta)}`),
  };
  // What is sure by now. A match that this step makes sure changes nothing for the next one: their order must not matter.
  const resueltas = new Set(porCalzar.seguras.ventas);
  const esperan = [...new Set([...porCalzar.porRut.values()].flat())].filter(
    ({ codigo }) => !resueltas.has(codigo),
  );
  const grupos = agruparPor(sinCodigo(porCalzar), esperan, claves, DESDE_LA_VENTA);
  const fallos = grupos.flatMap((grupo) => {
    const ventas = grupo.ventas.filter(({ codigo }) => porCalzar.ventas.has(codigo));
    return ventas.length === 0 ? [] : [{ ...fallar(porCalzar, grupo, resueltas), ventas }];
  });
  for (const { nivel, tipo, depositos, ventas, motivo } of fallos)
    proponer(porCalzar, nivel, tipo, { depositos, ventas }, motivo);
}

function fallar(porCalzar: PorCalzar, grupo: G, resueltas: ReadonlySet<string>) {
  const hechos = hechosDe(porCalzar, grupo, resueltas);
  const fila = POR_RUT.find(({ si }) => hechos[si] !== null);
  const motivo = fila && hechos[fila.si];
  if (!fila || !motivo) throw new Error("A deposit and a sale share no RUT.");
  return { nivel: fila.nivel, tipo: fila.tipo, depositos: grupo.depositos, motivo };
}

/** Which rows of the table apply to a group, each with its reason in words. */
function hechosDe(porCalzar: PorCalzar, grupo: G, resueltas: ReadonlySet<string>): Hechos {
  const [deposito] = grupo.depositos;
  const [venta] = grupo.ventas;
  if (!deposito || !venta) throw new Error("A group has a deposit and a sale.");
  const pista = porCalzar.pistas.get(venta.usuario)?.filter(({ rut }) => rut === deposito.rut) ?? [];
  const conCodigo = pista.some(({ con_codigo }) => con_codigo);
  const que = conMontoExacto(
    conCodigo
      ? "RUT que ya pagó con código por este cliente"
      : pista.length > 0
        ? "RUT que ya pagó por este cliente"
        : "RUT que el cliente escribió en su perfil, sin comprobar,",
  );
  const espera = otraEnEspera(porCalzar, deposito, venta, resueltas);
  const cotizada = otraCotizada(porCalzar, deposito);
  const pagada = otraYaPagada(porCalzar, deposito);
  return {
    varios:
      grupo.depositos.length + grupo.ventas.length > 2
        ? porEmpate(conMontoExacto("RUT de quien paga"), grupo)
        : null,
    otra_espera: espera ? porOtraEnEspera(que, espera.codigo) : null,
    otra_cotizada: cotizada ? porOtraCotizada(que, cotizada.codigo) : null,
    otra_sin_movimiento: pagada ? porOtraYaPagada(que, pagada) : null,
    pago_con_codigo: conCodigo ? que : null,
    pago_antes: pista.length > 0 ? que : null,
    en_perfil: venta.rut === deposito.rut ? que : null,
  };
}

const claveDe = ({ rut, monto }: Deposito): string => `${rut}|${monto}`;

/** Another sale that waits for this amount, of a person who typed this RUT or for whom it once paid. */
const otraEnEspera = (
  porCalzar: PorCalzar,
  deposito: Deposito,
  { codigo }: VentaEnEspera,
  resueltas: ReadonlySet<string>,
): VentaEnEspera | undefined =>
  porCalzar.porRut
    .get(claveDe(deposito))
    ?.find((otra) => otra.codigo !== codigo && !resueltas.has(otra.codigo));

/** A cart of such a person and this amount that may have been paid without becoming a sale. */
const otraCotizada = (porCalzar: PorCalzar, deposito: Deposito): CotizacionSinVenta | undefined =>
  porCalzar.cotizadasPorRut
    .get(claveDe(deposito))
    ?.find(({ dia, vencida }) => !vencida || estaEn(DESDE_LA_COTIZACION, dia, deposito.dia));

const estaEn = ({ antes, despues }: Ventana, dia: string, deposito: string): boolean => {
  const pasaron = numeroDeDia(deposito) - numeroDeDia(dia);
  return pasaron >= -antes && pasaron <= despues;
};

/** A sale of the payer and amount that was paid without a movement of the bank: its money may be this deposit. */
const otraYaPagada = (porCalzar: PorCalzar, deposito: Deposito): VentaCerrada | undefined =>
  porCalzar.sinMovimiento
    .get(claveDe(deposito))
    ?.find(({ dia }) => estaEn(DESDE_LA_VENTA, dia, deposito.dia));
