import { expect, test } from "vitest";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { SECCIONES_LEGALES } from "#modules/ajustes/legales/legales.ts";
import { conEncargados } from "./con-encargados.ts";
import { politicaDePrivacidad } from "./textos/privacidad.ts";

const politica = politicaDePrivacidad(completarAjustes({ representante: "Rosa Soto" }));
const todo = (documento: typeof politica) => JSON.stringify(documento);

test("the policy names each company with service, purpose and country, in the section of recipients", () => {
  const encargado = {
    id: 1,
    servicio: "correo",
    nombre: "Correo Rápido",
    pais: "Irlanda",
    finalidad: "Enviar correos",
    contrato: null,
  } as const;
  const con = conEncargados(politica, [encargado]);
  const seccion = con.secciones.find(({ id }) => id === "divulgacion-de-los-datos");
  expect(JSON.stringify(seccion)).toContain("Envío de correos. Enviar correos. País: Irlanda.");
  expect(con.secciones.map(({ id }) => id)).toEqual([...SECCIONES_LEGALES.privacidad]);
});

test("without companies it says nothing of them; seller and representative are in it", () => {
  expect(conEncargados(politica, [])).toEqual(politica);
  expect(todo(politica)).toContain("representado por Rosa Soto");
});
