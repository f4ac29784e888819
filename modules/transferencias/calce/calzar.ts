import type { Ventana } from "./grupos.ts";
import { conMontoExacto, porEmpate, porMonto, porOtroCliente, porVariosCodigos } from "./motivos.ts";
import { clavesDeCliente, clavesDePagador } from "./nombres.ts";
import { porAnterior, porCodigoCerrado, porCotizaciones, porRutCerrado } from "./otras.ts";
import { agruparPor, codigosDe, dondeDice, type PorCalzar, poner, proponer } from "./por-calzar.ts";
import { DESDE_LA_VENTA, porRut, sinCodigo } from "./por-rut.ts";
import { RAZONES, type Razon } from "./prioridades.ts";
import { diferenciasDeCodigo, diferenciasDeRut, porSumas, porSumasDeNombre } from "./repartos.ts";
import { type Calce, type Deposito, type PendientesCalce, saldoDe, type VentaEnEspera } from "./tipos.ts";

/** An amount alone says little, and less the further the days are apart. */
const SOLO_MONTO: Ventana = { antes: 0, despues: 15 };

const PASOS: Record<Razon, (porCalzar: PorCalzar, pendientes: PendientesCalce) => void> = {
  codigo: porCodigo,
  rut: porRut,
  sumas: porSumas,
  codigo_otro_monto: diferenciasDeCodigo,
  codigo_cerrada: porCodigoCerrado,
  cotizacion: porCotizaciones,
  nombre: porNombre,
  sumas_nombre: porSumasDeNombre,
  rut_cerrada: porRutCerrado,
  anterior: porAnterior,
  rut_otro_monto: diferenciasDeRut,
  monto: soloPorMonto,
};

/**
 * Which deposit pays which sale. The strongest evidence is used first, and what it explains is not proposed again; a weaker
 * reason never breaks a tie of a stronger one.
 */
export function calzar(pendientes: PendientesCalce): Calce {
  const porCalzar = poner(pendientes);
  for (const { razon } of RAZONES) PASOS[razon](porCalzar, pendientes);
  const orden = { segura: 0, probable: 1, "a mano": 2 };
  return {
    propuestas: porCalzar.propuestas.sort(
      (a, b) => orden[a.nivel] - orden[b.nivel] || (a.depositos[0] ?? 0) - (b.depositos[0] ?? 0),
    ),
    sueltos: [...porCalzar.depositos.keys()].sort((a, b) => a - b),
  };
}

function porCodigo(porCalzar: PorCalzar): void {
  const claves = {
    deposito: (deposito: Deposito) =>
      codigosDe(porCalzar, deposito).map((codigo) => `${codigo}|${deposito.monto}`),
    venta: (venta: VentaEnEspera) => [`${venta.codigo}|${saldoDe(venta)}`],
  };
  const siempre = { antes: Number.POSITIVE_INFINITY, despues: Number.POSITIVE_INFINITY };
  for (const grupo of agruparPor(porCalzar.depositos.values(), porCalzar.ventas.values(), claves, siempre)) {
    const [deposito] = grupo.depositos;
    const [venta] = grupo.ventas;
    if (!deposito || !venta) continue;
    const que = conMontoExacto(dondeDice(porCalzar, deposito, venta.codigo));
    if (grupo.depositos.length + grupo.ventas.length > 2) {
      proponer(porCalzar, "a mano", "empate", grupo, porEmpate(que, grupo));
      continue;
    }
    const codigos = codigosDe(porCalzar, deposito);
    const otra = deOtroCliente(porCalzar, deposito, venta);
    if (codigos.length > 1)
      proponer(porCalzar, "a mano", "codigo", grupo, porVariosCodigos(codigos, venta.codigo));
    else if (otra) proponer(porCalzar, "probable", "codigo", grupo, porOtroCliente(que, otra.codigo));
    else proponer(porCalzar, "segura", "codigo", grupo, que);
  }
}

/** A sale of another customer that the payer's RUT and the amount would match. */
const deOtroCliente = (porCalzar: PorCalzar, { rut, monto }: Deposito, { usuario }: VentaEnEspera) =>
  rut === null
    ? undefined
    : porCalzar.porPerfil.get(`${rut}|${monto}`)?.find((venta) => venta.usuario !== usuario);

/** One deposit and one sale are a probable match, more are a tie. */
function porNombre(porCalzar: PorCalzar): void {
  const claves = {
    deposito: ({ nombre, nombre_cortado, monto }: Deposito) =>
      nombre === null ? [] : clavesDePagador(nombre, nombre_cortado).map((clave) => `${clave}|${monto}`),
    venta: (venta: VentaEnEspera) =>
      clavesDeCliente(venta.nombre).map((clave) => `${clave}|${saldoDe(venta)}`),
  };
  // Amounts are compared first: the keys of a name are many.
  const saldos = new Set([...porCalzar.ventas.values()].map(saldoDe));
  const depositos = sinCodigo(porCalzar).filter(({ monto }) => saldos.has(monto));
  const montos = new Set(depositos.map(({ monto }) => monto));
  const ventas = [...porCalzar.ventas.values()].filter((venta) => montos.has(saldoDe(venta)));
  const grupos = agruparPor(depositos, ventas, claves, DESDE_LA_VENTA);
  const motivo = conMontoExacto("nombre del cliente");
  for (const grupo of grupos) {
    if (grupo.depositos.length + grupo.ventas.length === 2)
      proponer(porCalzar, "probable", "nombre", grupo, motivo);
    else proponer(porCalzar, "a mano", "empate", grupo, porEmpate(motivo, grupo));
  }
}

/**
 * The amount alone proposes only if nothing else of that amount could be meant. What a *probable* or a tie holds counts as
 * well: it may prove wrong.
 */
function soloPorMonto(porCalzar: PorCalzar, { depositos, ventas }: PendientesCalce): void {
  const { seguras } = porCalzar;
  const posibles = depositos.filter(
    (deposito) => !seguras.depositos.has(deposito.id) && codigosDe(porCalzar, deposito).length === 0,
  );
  const esperan = ventas.filter((venta) => !seguras.ventas.has(venta.codigo) && saldoDe(venta) > 0);
  const claves = {
    deposito: ({ monto }: Deposito) => [String(monto)],
    venta: (venta: VentaEnEspera) => [String(saldoDe(venta))],
  };
  for (const grupo of agruparPor(ordenar(posibles), esperan, claves, SOLO_MONTO)) {
    const libres = {
      depositos: grupo.depositos.filter(({ id }) => porCalzar.depositos.has(id)),
      ventas: grupo.ventas
        .filter(({ codigo }) => porCalzar.ventas.has(codigo))
        .sort((a, b) => (a.codigo < b.codigo ? -1 : 1)),
    };
    const [deposito] = libres.depositos;
    if (!deposito || libres.ventas.length === 0) continue;
    const unica = grupo.depositos.length + grupo.ventas.length === 2;
    const motivo = porMonto(grupo, deposito.monto);
    proponer(porCalzar, unica ? "probable" : "a mano", unica ? "monto" : "empate", libres, motivo);
  }
}

const ordenar = (depositos: readonly Deposito[]): Deposito[] =>
  depositos.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : a.id - b.id));
