import { Form } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { MovimientoLeido } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { nombrePagador } from "./filas.tsx";

/** Unfolds, asks for a reason and sets the deposit aside. A deposit that paid something stays on the desk. */
export function Apartar({ deposito }: { deposito: MovimientoLeido }) {
  const { id, libre, monto } = deposito;
  if (libre < monto) return null;
  return (
    <SiPuede permiso="transferencias.apartar">
      <details className="calce-apartar">
        <summary aria-label={`Apartar el depósito de ${nombrePagador(deposito)}`}>Apartar</summary>
        <Form
          method="post"
          preventScrollReset
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end max-w-136"
        >
          <input type="hidden" name="intento" value="apartar" />
          <input type="hidden" name="deposito" value={id} />
          <Field
            label="Motivo"
            name="motivo"
            id={`motivo-${id}`}
            required
            maxLength={300}
            placeholder="No es de una compra"
            className="h-11!"
          />
          <Button size="sm" variant="secondary" className="min-h-11!">
            Apartar
          </Button>
        </Form>
      </details>
    </SiPuede>
  );
}
