import type { Grupo } from "./grupos.ts";
import { MAXIMO_A_LA_VEZ } from "./juntos.ts";
import { agruparPor, codigosDe, dondeDice, type Mesa, proponer } from "./mesa.ts";
import { porDiferencia, porElegir, porSuma, porVarias } from "./motivos.ts";
import { clavesDeCliente, clavesDePagador } from "./nombres.ts";
import { sumasSinDuda, ventasQueSuman } from "./sumas.ts";
import { type Deposito, saldoDe, type VentaEnEspera } from "./tipos.ts";

// Payments that are not one deposit for one sale: sums, one transfer for several sales, too little and too much. A person
// confirms each of them.

type G = Grupo<Deposito, VentaEnEspera>;

/** Older sales of the same person are not meant any more. */
const DOS_MESES = { antes: 2, despues: 60 };
const SIEMPRE = { antes: Number.POSITIVE_INFINITY, despues: Number.POSITIVE_INFINITY };

const claveVenta = (codigo: string): string => `venta:${codigo}`;

const clavesDeVenta = ({ codigo, rut }: VentaEnEspera): string[] => [
  claveVenta(codigo),
  ...(rut === null ? [] : [`rut:${rut}`]),
];

/** A deposit belongs to the sale that it names, or to the person who made it. */
const clavesDeDeposito =
  (mesa: Mesa) =>
  (deposito: Deposito): string[] => {
    const codigos = codigosDe(mesa, deposito);
    if (codigos.length > 0) return codigos.map(claveVenta);
    return deposito.rut === null ? [] : [`rut:${deposito.rut}`];
  };

export const porSumas = (mesa: Mesa): void =>
  proponerSumas(mesa, { deposito: clavesDeDeposito(mesa), venta: clavesDeVenta }, "de la misma persona");

/** The same where the bank gives names instead of RUTs. A RUT of another person says more than an equal name. */
export function porSumasDeNombre(mesa: Mesa): void {
  const claves = {
    deposito: (deposito: Deposito) =>
      deposito.nombre === null || deposito.rut !== null || codigosDe(mesa, deposito).length > 0
        ? []
        : clavesDePagador(deposito.nombre, deposito.nombre_cortado),
    venta: ({ nombre }: VentaEnEspera) => clavesDeCliente(nombre),
  };
  proponerSumas(mesa, claves, "con el nombre del cliente");
}

type Claves = Parameters<typeof agruparPor<VentaEnEspera>>[2];

/** Deposits with a key of the sale that reach its total together, where there is one way to do so. */
function proponerSumas(mesa: Mesa, claves: Claves, de_quien: string): void {
  for (const grupo of agruparPor(mesa.depositos.values(), mesa.ventas.values(), claves, DOS_MESES)) {
    for (const { depositos, venta } of sumasSinDuda(grupo.depositos, grupo.ventas))
      proponer(mesa, "a mano", "suma", { depositos, ventas: [venta] }, porSuma(depositos, de_quien));
  }
}

/** Deposits that name a sale with another amount. */
export function diferenciasDeCodigo(mesa: Mesa): void {
  const claves = {
    deposito: (deposito: Deposito) => codigosDe(mesa, deposito).map(claveVenta),
    venta: ({ codigo }: VentaEnEspera) => [claveVenta(codigo)],
  };
  for (const grupo of agruparPor(mesa.depositos.values(), mesa.ventas.values(), claves, SIEMPRE)) {
    const [deposito] = grupo.depositos;
    const [venta] = grupo.ventas;
    if (deposito && venta) repartir(mesa, grupo, dondeDice(mesa, deposito, venta.codigo));
  }
}

/** Deposits of a customer whose sales have other amounts. */
export function diferenciasDeRut(mesa: Mesa): void {
  const claves = {
    deposito: (deposito: Deposito) =>
      codigosDe(mesa, deposito).length > 0 || deposito.rut === null ? [] : [`rut:${deposito.rut}`],
    venta: clavesDeVenta,
  };
  for (const grupo of agruparPor(mesa.depositos.values(), mesa.ventas.values(), claves, DOS_MESES))
    repartir(mesa, grupo, "RUT del cliente");
}

function repartir(mesa: Mesa, grupo: G, que: string): void {
  const { depositos, ventas } = grupo;
  const [deposito] = depositos;
  const [venta] = ventas;
  if (!deposito || !venta) return;
  if (ventas.length === 1) {
    const suma = depositos.reduce((total, { monto }) => total + monto, 0);
    const saldo = saldoDe(venta);
    const motivo = porDiferencia(que, depositos, venta);
    // One press cannot join more of them, so the person chooses.
    if (depositos.length >= MAXIMO_A_LA_VEZ) proponer(mesa, "a mano", "empate", grupo, motivo);
    else if (suma < saldo) proponer(mesa, "a mano", "parcial", grupo, motivo);
    else if (suma === saldo)
      proponer(mesa, "a mano", "suma", grupo, porSuma(depositos, "de la misma persona"));
    else proponer(mesa, "a mano", depositos.length === 1 ? "exceso" : "empate", grupo, motivo);
    return;
  }
  const juntas = depositos.length === 1 ? ventasQueSuman(deposito.monto, ventas) : null;
  if (juntas) proponer(mesa, "a mano", "varias", { depositos, ventas: juntas }, porVarias(que, juntas));
  else proponer(mesa, "a mano", "empate", grupo, porElegir(que, grupo));
}
