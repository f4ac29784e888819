import { type Grupo, numeroDeDia, type Ventana } from "./grupos.ts";
import { agruparPor, codigosDe, dondeDice, type Mesa, poner, proponer } from "./mesa.ts";
import {
  conMontoExacto,
  porEmpate,
  porMonto,
  porOtraYaPagada,
  porOtroCliente,
  porVariosCodigos,
} from "./motivos.ts";
import { clavesDeCliente, clavesDePagador } from "./nombres.ts";
import { porAnterior, porCodigoCerrado, porCotizaciones, porRutCerrado } from "./otras.ts";
import { diferenciasDeCodigo, diferenciasDeRut, porSumas, porSumasDeNombre } from "./repartos.ts";
import {
  type Calce,
  type Deposito,
  type Pendientes,
  saldoDe,
  type VentaCerrada,
  type VentaEnEspera,
} from "./tipos.ts";

/** The bank data are shown with the quote, which may be two days older than the sale. */
const DESDE_LA_VENTA: Ventana = { antes: 2, despues: Number.POSITIVE_INFINITY };
/** An amount alone says little, and less the further the days are apart. */
const SOLO_MONTO: Ventana = { antes: 0, despues: 15 };

/**
 * Which deposit pays which sale. The strongest evidence is used first, and what it explains is not proposed again; a weaker
 * reason never breaks a tie of a stronger one.
 */
export function calzar(pendientes: Pendientes): Calce {
  const mesa = poner(pendientes);
  porCodigo(mesa);
  porRut(mesa);
  porSumas(mesa);
  diferenciasDeCodigo(mesa);
  porCodigoCerrado(mesa);
  porCotizaciones(mesa);
  porPagador(mesa);
  porNombre(mesa);
  porSumasDeNombre(mesa);
  porRutCerrado(mesa);
  porAnterior(mesa);
  diferenciasDeRut(mesa);
  soloPorMonto(mesa, pendientes);
  const orden = { segura: 0, probable: 1, "a mano": 2 };
  return {
    propuestas: mesa.propuestas.sort(
      (a, b) => orden[a.nivel] - orden[b.nivel] || (a.depositos[0] ?? 0) - (b.depositos[0] ?? 0),
    ),
    sueltos: [...mesa.depositos.keys()].sort((a, b) => a - b),
  };
}

type G = Grupo<Deposito, VentaEnEspera>;

function porCodigo(mesa: Mesa): void {
  const claves = {
    deposito: (deposito: Deposito) =>
      codigosDe(mesa, deposito).map((codigo) => `${codigo}|${deposito.monto}`),
    venta: (venta: VentaEnEspera) => [`${venta.codigo}|${saldoDe(venta)}`],
  };
  const siempre = { antes: Number.POSITIVE_INFINITY, despues: Number.POSITIVE_INFINITY };
  for (const grupo of agruparPor(mesa.depositos.values(), mesa.ventas.values(), claves, siempre)) {
    const [deposito] = grupo.depositos;
    const [venta] = grupo.ventas;
    if (!deposito || !venta) continue;
    const que = conMontoExacto(dondeDice(mesa, deposito, venta.codigo));
    if (grupo.depositos.length + grupo.ventas.length > 2) {
      proponer(mesa, "a mano", "empate", grupo, porEmpate(que, grupo));
      continue;
    }
    const codigos = codigosDe(mesa, deposito);
    const otra = deOtroCliente(mesa, deposito, venta);
    if (codigos.length > 1)
      proponer(mesa, "a mano", "codigo", grupo, porVariosCodigos(codigos, venta.codigo));
    else if (otra) proponer(mesa, "probable", "codigo", grupo, porOtroCliente(que, otra.codigo));
    else proponer(mesa, "segura", "codigo", grupo, que);
  }
}

/** A sale of another customer that the payer's RUT and the amount would match. */
const deOtroCliente = (mesa: Mesa, { rut, monto }: Deposito, { usuario }: VentaEnEspera) =>
  rut === null ? undefined : mesa.porRut.get(`${rut}|${monto}`)?.find((venta) => venta.usuario !== usuario);

/** Deposits that name no code. A deposit that names another sale does not pay this one, even if its payer is this customer. */
const sinCodigo = (mesa: Mesa): Deposito[] =>
  [...mesa.depositos.values()].filter((deposito) => codigosDe(mesa, deposito).length === 0);

const rutYMonto = ({ rut, monto }: Deposito): string[] => (rut === null ? [] : [`${rut}|${monto}`]);

/** One deposit and one sale are a probable match, more are a tie. */
function parejas(
  mesa: Mesa,
  grupos: readonly G[],
  { tipo, que }: { tipo: "pagador" | "nombre"; que: string },
): void {
  const motivo = conMontoExacto(que);
  for (const grupo of grupos) {
    if (grupo.depositos.length + grupo.ventas.length === 2) proponer(mesa, "probable", tipo, grupo, motivo);
    else proponer(mesa, "a mano", "empate", grupo, porEmpate(motivo, grupo));
  }
}

/** A sale that a tie holds still waits for its payment: it counts when the RUT says which sale is meant. */
function porRut(mesa: Mesa): void {
  const claves = {
    deposito: rutYMonto,
    venta: (venta: VentaEnEspera) => [`${venta.rut}|${saldoDe(venta)}`],
  };
  const esperan = [...mesa.porRut.values()].flat().filter(({ codigo }) => !mesa.seguras.ventas.has(codigo));
  const motivo = conMontoExacto("RUT del cliente");
  for (const grupo of agruparPor(sinCodigo(mesa), esperan, claves, DESDE_LA_VENTA)) {
    const ventas = grupo.ventas.filter(({ codigo }) => mesa.ventas.has(codigo));
    if (ventas.length === 0) continue;
    const [deposito] = grupo.depositos;
    const pagada = deposito && yaPagada(mesa, deposito);
    if (grupo.depositos.length + grupo.ventas.length > 2)
      proponer(mesa, "a mano", "empate", { depositos: grupo.depositos, ventas }, porEmpate(motivo, grupo));
    else if (pagada) proponer(mesa, "a mano", "rut", grupo, porOtraYaPagada(motivo, pagada));
    else proponer(mesa, "segura", "rut", grupo, motivo);
  }
}

/** A sale of the payer and amount that was paid without a movement of the bank: its money may be this deposit. */
const yaPagada = (mesa: Mesa, { rut, monto, dia }: Deposito): VentaCerrada | undefined =>
  mesa.sinMovimiento
    .get(`${rut}|${monto}`)
    ?.find((venta) => numeroDeDia(venta.dia) - numeroDeDia(dia) <= DESDE_LA_VENTA.antes);

function porPagador(mesa: Mesa): void {
  const claves = {
    deposito: rutYMonto,
    venta: (venta: VentaEnEspera) =>
      (mesa.pagadores.get(venta.usuario) ?? []).map((rut) => `${rut}|${saldoDe(venta)}`),
  };
  const grupos = agruparPor(sinCodigo(mesa), mesa.ventas.values(), claves, DESDE_LA_VENTA);
  parejas(mesa, grupos, { tipo: "pagador", que: "RUT que ya pagó por este cliente" });
}

function porNombre(mesa: Mesa): void {
  const claves = {
    deposito: ({ nombre, nombre_cortado, monto }: Deposito) =>
      nombre === null ? [] : clavesDePagador(nombre, nombre_cortado).map((clave) => `${clave}|${monto}`),
    venta: (venta: VentaEnEspera) =>
      clavesDeCliente(venta.nombre).map((clave) => `${clave}|${saldoDe(venta)}`),
  };
  // Amounts are compared first: the keys of a name are many.
  const saldos = new Set([...mesa.ventas.values()].map(saldoDe));
  const depositos = sinCodigo(mesa).filter(({ monto }) => saldos.has(monto));
  const montos = new Set(depositos.map(({ monto }) => monto));
  const ventas = [...mesa.ventas.values()].filter((venta) => montos.has(saldoDe(venta)));
  const grupos = agruparPor(depositos, ventas, claves, DESDE_LA_VENTA);
  parejas(mesa, grupos, { tipo: "nombre", que: "nombre del cliente" });
}

/**
 * The amount alone proposes only if nothing else of that amount could be meant. What a *probable* or a tie holds counts as
 * well: it may prove wrong.
 */
function soloPorMonto(mesa: Mesa, { depositos, ventas }: Pendientes): void {
  const { seguras } = mesa;
  const posibles = depositos.filter(
    (deposito) => !seguras.depositos.has(deposito.id) && codigosDe(mesa, deposito).length === 0,
  );
  const esperan = ventas.filter((venta) => !seguras.ventas.has(venta.codigo) && saldoDe(venta) > 0);
  const claves = {
    deposito: ({ monto }: Deposito) => [String(monto)],
    venta: (venta: VentaEnEspera) => [String(saldoDe(venta))],
  };
  for (const grupo of agruparPor(ordenar(posibles), esperan, claves, SOLO_MONTO)) {
    const libres = {
      depositos: grupo.depositos.filter(({ id }) => mesa.depositos.has(id)),
      ventas: grupo.ventas
        .filter(({ codigo }) => mesa.ventas.has(codigo))
        .sort((a, b) => (a.codigo < b.codigo ? -1 : 1)),
    };
    const [deposito] = libres.depositos;
    if (!deposito || libres.ventas.length === 0) continue;
    const unica = grupo.depositos.length + grupo.ventas.length === 2;
    const motivo = porMonto(grupo, deposito.monto);
    proponer(mesa, unica ? "probable" : "a mano", unica ? "monto" : "empate", libres, motivo);
  }
}

const ordenar = (depositos: readonly Deposito[]): Deposito[] =>
  depositos.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : a.id - b.id));
