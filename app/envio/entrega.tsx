import { lazy, Suspense, useState } from "react";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import type { TarifasDeLugar } from "#modules/compras/envio/estimar-envio.server.ts";
import { type Envio, envioDe } from "#modules/compras/envio/tarifa.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { enDiasHabiles, sumarDiasHabiles } from "#modules/comun/fechas/habiles.ts";
import type { ClasePeso } from "#modules/productos/clase-peso.ts";
import { useTarifas } from "./use-tarifas.ts";

// The list of comunas is loaded by the people who open it.
const ElegirComuna = lazy(() => import("./elegir-comuna.tsx"));

type Props = {
  clase: ClasePeso;
  /** The place that the server knows: of the profile, or of the address of a page without scripts. */
  destino: TarifasDeLugar | null;
};

/** When a product arrives at the chosen comuna and what sending it costs. */
export function EntregaComuna({ clase, destino }: Props) {
  const { tarifas, elegir, cargando } = useTarifas(destino);
  const [abierta, setAbierta] = useState(false);
  const envio = tarifas && envioDe({ ...tarifas, clase });
  return (
    <div className="[&_.field]:mt-2 [&_.field]:max-w-88">
      <p className="not-empty:mt-1.5" aria-live="polite" aria-busy={cargando}>
        {tarifas && envio && <Plazo envio={envio} hoy={tarifas.hoy} />}
        {tarifas && !envio && `A ${tarifas.lugar.comuna} confirmamos el envío después de tu compra.`}
      </p>
      {abierta ? (
        <Suspense fallback={<p>Cargando comunas…</p>}>
          <ElegirComuna
            comuna={tarifas?.lugar.comuna ?? ""}
            elegir={(comuna) => {
              elegir(comuna);
              setAbierta(false);
            }}
          />
        </Suspense>
      ) : (
        <ScriptButton
          className="needs-js min-h-11 text-enlace underline underline-offset-3"
          onClick={() => setAbierta(true)}
        >
          {tarifas ? "Cambiar comuna" : "¿Cuándo llega a tu comuna?"}
        </ScriptButton>
      )}
      <noscript>
        <form method="get" className="flex flex-wrap items-end gap-2">
          <label className="grid gap-1 text-sm font-semibold">
            Tu comuna
            <input
              name="comuna"
              className="input h-11!"
              defaultValue={tarifas?.lugar.comuna ?? ""}
              autoComplete="address-level2"
            />
          </label>
          <button type="submit" className="btn btn-secondary btn-sm">
            Ver envío
          </button>
        </form>
      </noscript>
    </div>
  );
}

/** 'Llega a Ñuñoa en 2 días hábiles…': counted from today, as if the payment were confirmed now. */
const Plazo = ({ envio: { comuna, costo, dias, incluido, cobrado }, hoy }: { envio: Envio; hoy: Date }) => (
  <>
    <b>
      Llega a {comuna} {dias === 0 ? "el mismo día" : `en ${enDiasHabiles(dias)}`}, envío{" "}
      {cobrado > 0 ? pesos(cobrado) : "incluido"}.
    </b>{" "}
    {cobrado > 0 && `Cuesta ${pesos(costo)} e incluimos ${pesos(incluido)}. `}
    Si compras y pagas hoy, cerca del {formatearDia(sumarDiasHabiles(hoy, dias))}.
  </>
);
