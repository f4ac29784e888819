import { expect, test } from "vitest";
import { missingFields } from "#app/lib/actions/form-state.ts";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";
import { primerosPasos } from "#modules/ajustes/primeros-pasos.ts";
import { CAMPOS_CUENTA, CAMPOS_PRODUCTO, PRODUCTO_VACIO } from "#modules/catalogo/formularios.ts";
import type { Control } from "#modules/comun/texto/controles.ts";

const { pasos } = primerosPasos(completarAjustes({}), {
  cuentas: 0,
  productos: 0,
  tickets: 0,
  versiones_legales: 0,
  envio_menor: null,
  envio_mayor: null,
  factor: "opcional",
});

test.each([
  ["cuenta", CAMPOS_CUENTA, {}],
  ["producto", CAMPOS_PRODUCTO, { ...PRODUCTO_VACIO, sku: "100001" }],
])("the step %s lists what its form wants", (clave, campos, vacio) => {
  const texto = pasos.find((paso) => paso.clave === clave)?.texto.toLowerCase() ?? "";
  const labels = new Map(Object.entries<Control>(campos).map(([name, { label }]) => [name, label]));
  for (const name of missingFields<string>(campos, vacio))
    expect(texto).toContain(labels.get(name)?.toLowerCase());
});
