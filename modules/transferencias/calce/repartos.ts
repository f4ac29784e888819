import type { Grupo } from "./grupos.ts";
import { MAXIMO_A_LA_VEZ } from "./juntos.ts";
import { porDiferencia, porElegir, porSuma, porVarias } from "./motivos.ts";
import { clavesDeCliente, clavesDePagador } from "./nombres.ts";
import { agruparPor, codigosDe, dondeDice, type PorCalzar, proponer } from "./por-calzar.ts";
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
  (porCalzar: PorCalzar) =>
  (deposito: Deposito): string[] => {
    const codigos = codigosDe(porCalzar, deposito);
    if (codigos.length > 0) return codigos.map(claveVenta);
    return deposito.rut === null ? [] : [`rut:${deposito.rut}`];
  };

export const porSumas = (porCalzar: PorCalzar): void =>
  proponerSumas(
    porCalzar,
    { deposito: clavesDeDeposito(porCalzar), venta: clavesDeVenta },
    "de la misma persona",
  );

/** The same where the bank gives names instead of RUTs. A RUT of another person says more than an equal name. */
export function porSumasDeNombre(porCalzar: PorCalzar): void {
  const claves = {
    deposito: (deposito: Deposito) =>
      deposito.nombre === null || deposito.rut !== null || codigosDe(porCalzar, deposito).length > 0
        ? []
        : clavesDePagador(deposito.nombre, deposito.nombre_cortado),
    venta: ({ nombre }: VentaEnEspera) => clavesDeCliente(nombre),
  };
  proponerSumas(porCalzar, claves, "con el nombre del cliente");
}

type Claves = Parameters<typeof agruparPor<VentaEnEspera>>[2];

/** Deposits with a key of the sale that reach its total together, where there is one way to do so. */
function proponerSumas(porCalzar: PorCalzar, claves: Claves, de_quien: string): void {
  for (const grupo of agruparPor(
    porCalzar.depositos.values(),
    porCalzar.ventas.values(),
    claves,
    DOS_MESES,
  )) {
    for (const { depositos, venta } of sumasSinDuda(grupo.depositos, grupo.ventas))
      proponer(porCalzar, "a mano", "suma", { depositos, ventas: [venta] }, porSuma(depositos, de_quien));
  }
}

/** Deposits that name a sale with another amount. */
export function diferenciasDeCodigo(porCalzar: PorCalzar): void {
  const claves = {
    deposito: (deposito: Deposito) => codigosDe(porCalzar, deposito).map(claveVenta),
    venta: ({ codigo }: VentaEnEspera) => [claveVenta(codigo)],
  };
  for (const grupo of agruparPor(porCalzar.depositos.values(), porCalzar.ventas.values(), claves, SIEMPRE)) {
    const [deposito] = grupo.depositos;
    const [venta] = grupo.ventas;
    if (deposito && venta) repartir(porCalzar, grupo, dondeDice(porCalzar, deposito, venta.codigo));
  }
}

/** Deposits of a customer whose sales have other amounts. */
export function diferenciasDeRut(porCalzar: PorCalzar): void {
  const claves = {
    deposito: (deposito: Deposito) =>
      codigosDe(porCalzar, deposito).length > 0 || deposito.rut === null ? [] : [`rut:${deposito.rut}`],
    venta: clavesDeVenta,
  };
  for (const grupo of agruparPor(porCalzar.depositos.values(), porCalzar.ventas.values(), claves, DOS_MESES))
    repartir(porCalzar, grupo, "RUT del cliente");
}

function repartir(porCalzar: PorCalzar, grupo: G, que: string): void {
  const { depositos, ventas } = grupo;
  const [deposito] = depositos;
  const [venta] = ventas;
  if (!deposito || !venta) return;
  if (ventas.length === 1) {
    const suma = depositos.reduce((total, { monto }) => total + monto, 0);
    const saldo = saldoDe(venta);
    const motivo = porDiferencia(que, depositos, venta);
    // One press cannot join more of them, so the person chooses.
    if (depositos.length >= MAXIMO_A_LA_VEZ) proponer(porCalzar, "a mano", "empate", grupo, motivo);
    else if (suma < saldo) proponer(porCalzar, "a mano", "parcial", grupo, motivo);
    else if (suma === saldo)
      proponer(porCalzar, "a mano", "suma", grupo, porSuma(depositos, "de la misma persona"));
    else proponer(porCalzar, "a mano", depositos.length === 1 ? "exceso" : "empate", grupo, motivo);
    return;
  }
  const juntas = depositos.length === 1 ? ventasQueSuman(deposito.monto, ventas) : null;
  if (juntas) proponer(porCalzar, "a mano", "varias", { depositos, ventas: juntas }, porVarias(que, juntas));
  else proponer(porCalzar, "a mano", "empate", grupo, porElegir(que, grupo));
}
