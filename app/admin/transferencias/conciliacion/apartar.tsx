import { Form, Link } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { nombrePagador } from "#modules/transferencias/conciliacion/filas.ts";
import type { MovimientoLeido } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { DetalleMovimientos } from "./detalle.tsx";

type Props = {
  depositos: readonly MovimientoLeido[];
  /** The fold of a sure match is called by the only thing that it is opened for. */
  segura?: boolean;
  /** Another sale than the proposed one can be chosen. */
  elegir?: boolean;
};

/** Unfolds what the bank said of a row, and what else can be done with it. */
export function MasDeLaFila({ depositos, segura = false, elegir = false }: Props) {
  const [deposito] = depositos;
  const apartable = usePuede()("transferencias.apartar") && depositos.length === 1;
  if (!deposito) return null;
  return (
    <DetalleMovimientos
      ids={depositos.map(({ id }) => id)}
      de={nombrePagador(deposito)}
      resumen={segura && apartable ? "Apartar" : "Detalle"}
    >
      {elegir && (
        <SiPuede permiso="ventas.confirmar">
          <Link to={`?deposito=${deposito.id}#elegir`} className="link flex min-h-11 w-fit items-center">
            Elegir otra compra a mano
          </Link>
        </SiPuede>
      )}
      {apartable && <Apartar deposito={deposito} />}
    </DetalleMovimientos>
  );
}

/** Asks for a reason and sets the deposit aside. A deposit that paid something stays on the desk. */
function Apartar({ deposito: { id, libre, monto } }: { deposito: MovimientoLeido }) {
  if (libre < monto) return null;
  return (
    <Form method="post" preventScrollReset className="flex max-w-xl items-end gap-2">
      <input type="hidden" name="intento" value="apartar" />
      <input type="hidden" name="deposito" value={id} />
      <Field
        label="Motivo para apartarlo"
        name="motivo"
        id={`motivo-${id}`}
        required
        maxLength={300}
        placeholder="No es de una compra"
        fieldClassName="min-w-0 flex-1"
        className="h-11!"
      />
      <Button size="sm" variant="secondary" className="min-h-11!">
        Apartar
      </Button>
    </Form>
  );
}
