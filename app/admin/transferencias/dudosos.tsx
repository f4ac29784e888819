import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import type { PlanImportado } from "#modules/transferencias/importar/plan.ts";

type Dudoso = PlanImportado["dudosos"][number];

/** Rows that may be a stored movement or another one: a person decides each. */
export const Dudosos = ({ dudosos }: { dudosos: readonly Dudoso[] }) => (
  <div className="grid gap-3">
    <h3 className="text-lg">¿Es el mismo movimiento?</h3>
    {dudosos.map(({ leido, candidatos }) => (
      <fieldset key={leido.fila} className="grid gap-1.5 rounded-xl border border-linea p-3.5">
        <legend className="px-1 font-semibold">
          Fila {leido.fila}: {pesos(leido.monto)} el {diaCorto(leido.fecha_contable)}
          {leido.nombre_pagador && ` de ${leido.nombre_pagador}`}
        </legend>
        {candidatos.map(({ id, fecha_contable, nombre_pagador, glosa }) => (
          <label key={id} className="flex min-h-11 items-center gap-2.5">
            <input type="radio" name={`fila-${leido.fila}`} value={id} required className="radio" />
            Es el que ya está, del {diaCorto(fecha_contable)}: {nombre_pagador ?? glosa}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="radio" name={`fila-${leido.fila}`} value="otro" required className="radio" />
          Es otro: guárdalo como nuevo
        </label>
      </fieldset>
    ))}
  </div>
);
