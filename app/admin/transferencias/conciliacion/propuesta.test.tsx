import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { PropuestaPorConfirmar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import { PropuestaFila } from "./propuesta.tsx";

const deposito = (id: number): PropuestaPorConfirmar["depositos"][number] => ({
  id,
  monto: 1_000,
  libre: 1_000,
  dia: "2026-11-14",
  fecha_contable: "2026-11-14",
  rut: null,
  nombre: "Ana Soto",
  nombre_cortado: false,
  banco: null,
  comentario: null,
  glosa: "Transf.",
  clase: "informe",
  comprobado: true,
  tipo: "transferencia",
  apartado_en: null,
  apartado_motivo: null,
  en_duda: false,
});

const propuesta = (tipo: PropuestaPorConfirmar["tipo"], cuantos: number): PropuestaPorConfirmar => ({
  nivel: "a mano",
  tipo,
  motivo: "suman lo que falta",
  automatica: false,
  depositos: Array.from({ length: cuantos }, (_, i) => deposito(i + 1)),
  ventas: [
    {
      codigo: "PZ-AAAAAA",
      cliente: "Ana Soto",
      rut: null,
      total: 7_000,
      falta: 7_000,
      dia: "2026-11-13",
      estado: "Validando Pago",
    },
  ],
});

/** The deposits that the form of a proposal sends without a choice. */
function enviados(tipo: PropuestaPorConfirmar["tipo"], cuantos: number): string[] {
  const router = createMemoryRouter([
    {
      id: "root",
      path: "/",
      element: <PropuestaFila propuesta={propuesta(tipo, cuantos)} nombre="A mano" clave="" />,
    },
  ]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<input type="hidden" name="deposito" value="(\d+)"/g)].flatMap(
    ([, valor]) => valor ?? [],
  );
}

describe("the form of a proposal", () => {
  it.each(["suma", "parcial"] as const)("sends all deposits of a %s, however many it shows", (tipo) => {
    expect(enviados(tipo, 7)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    expect(enviados(tipo, 2)).toEqual(["1", "2"]);
  });

  it("sends none of a tie before the person chooses one", () => {
    expect(enviados("empate", 7)).toEqual([]);
  });
});
