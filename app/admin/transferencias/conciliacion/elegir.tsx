import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { VentaPorCalzar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import type { MovimientoLeido } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { MasDeLaFila } from "./apartar.tsx";
import { DepositoFila, VentaFila } from "./filas.tsx";

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);

type Props = {
  sueltos: readonly MovimientoLeido[];
  esperando: readonly VentaPorCalzar[];
  /** How many of each there are; the lists have the first of them. */
  hallados: { sueltos: number; esperando: number };
  /** The deposit that the address names. */
  elegido: number | undefined;
  clave: string;
};

/** The form of the boxes. */
const UNIR = "unir";

/** Deposits and waiting sales side by side: mark what belongs together and confirm it. */
export function ElegirAMano({ sueltos, esperando, hallados, elegido, clave }: Props) {
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set());
  const { formData } = useNavigation();
  const marcar = (event: FormEvent<HTMLElement>) => {
    const casillas = event.currentTarget.querySelectorAll<HTMLInputElement>("input:checked");
    setMarcadas(new Set([...casillas].map(({ value }) => value)));
  };
  // Rows that were confirmed meanwhile are no longer in the lists, nor in the sums.
  const enDepositos = sumar(sueltos.map(({ id, libre }) => (marcadas.has(String(id)) ? libre : 0)));
  const enVentas = sumar(esperando.map(({ codigo, falta }) => (marcadas.has(codigo) ? falta : 0)));
  return (
    <Editable permiso="ventas.confirmar">
      <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4" onChange={marcar}>
        <Lista titulo="Depósitos sin compra" total={hallados.sueltos} mostradas={sueltos.length}>
          {sueltos.map((deposito) => (
            <li key={deposito.id} className="border-l-4 border-l-linea-2">
              <Casilla name="deposito" value={deposito.id} marcada={deposito.id === elegido}>
                <DepositoFila deposito={deposito} />
              </Casilla>
              <MasDeLaFila depositos={[deposito]} />
            </li>
          ))}
        </Lista>
        <Lista titulo="Compras que esperan" total={hallados.esperando} mostradas={esperando.length}>
          {esperando.map((venta) => (
            <li key={venta.codigo}>
              <Casilla name="venta" value={venta.codigo}>
                <VentaFila venta={venta} />
              </Casilla>
            </li>
          ))}
        </Lista>
      </div>
      <Form
        method="post"
        preventScrollReset
        id={UNIR}
        className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-3"
      >
        <input type="hidden" name="intento" value="unir" />
        <input type="hidden" name="clave" value={clave} />
        <input type="hidden" name="a_mano" value="si" />
        <output className="text-sm text-tinta-2 tabular-nums">
          {enDepositos + enVentas > 0 && `${pesos(enDepositos)} en depósitos · ${pesos(enVentas)} en compras`}
        </output>
        <Button variant="secondary" loading={formData?.get("intento") === "unir" && formData.has("a_mano")}>
          Unir y confirmar
        </Button>
      </Form>
    </Editable>
  );
}

type CasillaProps = { name: string; value: string | number; marcada?: boolean; children: ReactNode };

/** The folds of the rows hold forms, so the boxes stand outside of the form to which they belong. */
const Casilla = ({ name, value, marcada = false, children }: CasillaProps) => (
  <label className="calce-opcion">
    <input
      type="checkbox"
      form={UNIR}
      name={name}
      value={value}
      defaultChecked={marcada}
      className="checkbox"
    />
    {children}
  </label>
);

type ListaProps = { titulo: string; total: number; mostradas: number; children: ReactNode };

const Lista = ({ titulo, total, mostradas, children }: ListaProps) => (
  <fieldset className="card relative max-h-[min(32rem,60vh)] min-w-0 overflow-y-auto">
    <legend className="sr-only">{titulo}</legend>
    <p className="px-4 pt-3 pb-1 font-bold" aria-hidden="true">
      {titulo} <span className="text-tinta-3 tabular-nums">{total}</span>
    </p>
    <ul className="divide-y divide-linea">{children}</ul>
    {total === 0 && <p className="p-4 text-sm text-tinta-2">Ninguna otra compra espera su pago.</p>}
    {total > mostradas && (
      <p className="p-4 text-sm text-tinta-2">Se muestran {mostradas}: usa el buscador para ver otras.</p>
    )}
  </fieldset>
);
