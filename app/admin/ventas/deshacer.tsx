import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Button, type ButtonSize } from "#app/ui/button/button.tsx";
import { Undo2 } from "#app/ui/iconos.tsx";
import type { VentaAdmin } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { nombreDe } from "./nombre.ts";

type Plazo = { codigo: string; deshacer_hasta: Date | null };

/**
 * Whether the confirmation of a sale can still be undone. It counts from the server's clock when the page was read, because the clock
 * of the browser may be wrong.
 */
function useSeDeshace({ deshacer_hasta }: Plazo, ahora: Date): boolean {
  const quedan = deshacer_hasta ? deshacer_hasta.getTime() - ahora.getTime() : 0;
  const [vencido, setVencido] = useState<number | null>(null);
  useEffect(() => {
    if (quedan <= 0) return;
    const reloj = setTimeout(() => setVencido(quedan), quedan);
    return () => clearTimeout(reloj);
  }, [quedan]);
  return usePuede()("ventas.confirmar") && quedan > 0 && vencido !== quedan;
}

type Props = { venta: Plazo; ahora: Date; size?: ButtonSize };

/** 'Deshacer' for ten minutes after a confirmation. Works without JavaScript: the server checks the time. */
export function DeshacerPago({ venta, ahora, size = "sm" }: Props) {
  const { formData } = useNavigation();
  if (!useSeDeshace(venta, ahora)) return null;
  const enviando = formData?.get("intento") === "deshacer" && formData.get("codigo") === venta.codigo;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="deshacer" />
      <input type="hidden" name="codigo" value={venta.codigo} />
      <Button
        size={size}
        variant="secondary"
        loading={enviando}
        icon={<Undo2 aria-hidden="true" />}
        aria-label={`Deshacer la confirmación de ${venta.codigo}`}
      >
        Deshacer
      </Button>
    </Form>
  );
}

type Reciente = Pick<VentaAdmin, "codigo" | "total" | "cliente" | "deshacer_hasta">;

/** What this admin confirmed in the last ten minutes: it may have left the list that is shown below. */
export function Recientes({ ventas, ahora }: { ventas: readonly Reciente[]; ahora: Date }) {
  if (ventas.length === 0) return null;
  return (
    <section aria-label="Pagos que acabas de confirmar" className="card mb-4.5 overflow-hidden">
      <ul className="divide-y divide-linea">
        {ventas.map((venta) => (
          <li
            key={venta.codigo}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3.5 py-2.5"
          >
            <p className="min-w-0 text-sm">
              Confirmaste <b className="tabular-nums">{pesos(venta.total)}</b> de {nombreDe(venta.cliente)}{" "}
              <span className="text-tinta-2 tabular-nums">({venta.codigo})</span>
            </p>
            <DeshacerPago venta={venta} ahora={ahora} />
          </li>
        ))}
      </ul>
    </section>
  );
}
