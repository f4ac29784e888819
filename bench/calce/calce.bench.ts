import { type Medida, mediana } from "#bench/kit/medida.ts";
import { digitoVerificador } from "#modules/comun/contacto/rut.ts";
import { calzar } from "#modules/transferencias/calce/calzar.ts";
import type { Deposito, PendientesCalce, VentaEnEspera } from "#modules/transferencias/calce/tipos.ts";

const TAMANOS = [1_000, 5_000, 20_000];
const VECES = 7;
const NOMBRES = ["Ana", "Beto", "Carla", "Diego", "Elisa", "Fabian", "Gloria", "Hugo"];
const APELLIDOS = ["Soto", "Rojas", "Penaloza", "Iturriaga", "Oyarzun", "Reyes", "Llanquilef"];

const de = (lista: readonly string[], i: number): string => lista[i % lista.length] ?? "";
const rutDe = (i: number): string => `${30_000_000 + i}-${digitoVerificador(30_000_000 + i)}`;
const codigoDe = (i: number): string =>
  `PZ-${i.toString(36).toUpperCase().replace(/[01]/g, "Z").padStart(6, "A")}`;
const diaDe = (i: number): string => `2026-10-${String(1 + (i % 28)).padStart(2, "0")}`;

function venta(i: number): VentaEnEspera {
  return {
    codigo: codigoDe(i),
    usuario: `U${i}`,
    nombre: `${de(NOMBRES, i)} ${de(APELLIDOS, i * 3)} ${de(APELLIDOS, i * 5 + 1)}`,
    rut: rutDe(i),
    // A tenth costs the same: the largest ties grow with the shop.
    total: i % 10 === 0 ? 9_990 : 5_000 + (i % 4_000) * 10,
    pagado: 0,
    dia: diaDe(i),
  };
}

/** A fifth of the transfers each: with the code, by the customer, by a relative, in two parts, by a stranger. */
function deposito(i: number, { codigo, nombre, rut, total, dia }: VentaEnEspera): Deposito {
  const clase = i % 5;
  return {
    id: i + 1,
    monto: clase === 3 ? Math.floor(total / 2) : total,
    dia,
    rut: clase === 1 || clase === 3 ? rut : clase === 2 ? rutDe(500_000 + i) : null,
    nombre: clase === 4 ? null : nombre.toUpperCase(),
    nombre_cortado: false,
    comentario: clase === 0 ? `pago ${codigo.toLowerCase()}` : null,
    glosa: "Transf. de terceros",
    firme: true,
  };
}

function mes(n: number): PendientesCalce {
  const ventas = Array.from({ length: n }, (_, i) => venta(i));
  return {
    depositos: ventas.map((una, i) => deposito(i, una)),
    ventas,
    cerradas: [],
    cotizaciones: [],
    pistas: ventas.map(({ usuario }, i) => ({ rut: rutDe(600_000 + i), usuario, con_codigo: i % 2 === 0 })),
  };
}

function medirMes(n: number): number {
  const datos = mes(n);
  const tiempos = Array.from({ length: VECES }, () => {
    const inicio = performance.now();
    calzar(datos);
    return performance.now() - inicio;
  });
  return mediana(tiempos);
}

export function medir(): Medida[] {
  medirMes(200);
  const tiempos = TAMANOS.map((n) => ({ n, ms: medirMes(n) }));
  const [chico = { n: 1, ms: Number.NaN }] = tiempos;
  return [
    {
      titulo: "Matching deposits with waiting sales",
      columnas: ["median", "limit"],
      meta: { maximo: 1 },
      notas: [
        "As many deposits as sales; a fifth each with the code, by the customer, by a relative, half of the total, by a stranger.",
      ],
      filas: tiempos.slice(0, 1).map(({ n, ms }) => ({
        que: `${n.toLocaleString("en")} × ${n.toLocaleString("en")}`,
        nuestra: ms,
        referencia: 1_000,
        unidad: "ms",
      })),
    },
    {
      titulo: "Growth of the matching",
      columnas: ["median", "linear from 1,000"],
      meta: { maximo: 2.5 },
      notas: ["A tenth of the sales cost the same, so the largest tie grows with the shop."],
      filas: tiempos.slice(1).map(({ n, ms }) => ({
        que: `${n.toLocaleString("en")} × ${n.toLocaleString("en")}`,
        nuestra: ms,
        referencia: (chico.ms * n) / chico.n,
        unidad: "ms",
      })),
    },
  ];
}
