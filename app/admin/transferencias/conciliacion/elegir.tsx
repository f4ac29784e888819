import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { VentaPorCalzar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import type { MovimientoLeido } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { Apartar } from "./apartar.tsx";
import { DetalleMovimientos } from "./detalle.tsx";
import { DepositoFila, nombrePagador, VentaFila } from "./filas.tsx";

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

/** Deposits and waiting sales side by side: mark what belongs together and confirm it. */
export function ElegirAMano({ sueltos, esperando, hallados, elegido, clave }: Props) {
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set());
  const { formData } = useNavigation();
  const marcar = (event: FormEvent<HTMLFormElement>) => {
    const casillas = event.currentTarget.querySelectorAll<HTMLInputElement>("input:checked");
    setMarcadas(new Set([...casillas].map(({ value }) => value)));
  };
  // Rows that were confirmed meanwhile are no longer in the lists, nor in the sums.
  const enDepositos = sumar(sueltos.map(({ id, libre }) => (marcadas.has(String(id)) ? libre : 0)));
  const enVentas = sumar(esperando.map(({ codigo, falta }) => (marcadas.has(codigo) ? falta : 0)));
  return (
    <section aria-labelledby="elegir" className="mt-7 scroll-mt-21">
      <h2 id="elegir" className="text-xl">
        Unir a mano
      </h2>
      <p className="mt-1 mb-3 text-sm text-tinta-2">
        Marca un depósito y su compra. También varios depósitos de una compra, o un depósito que paga varias.
      </p>
      <Editable permiso="ventas.confirmar">
        <Form method="post" preventScrollReset id="unir" onChange={marcar}>
          <input type="hidden" name="intento" value="unir" />
          <input type="hidden" name="clave" value={clave} />
          <input type="hidden" name="a_mano" value="si" />
          <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-4">
            <Lista
              titulo="Depósitos sin compra"
              vacia="Ningún depósito está sin compra."
              total={hallados.sueltos}
              mostradas={sueltos.length}
            >
              {sueltos.map((deposito) => (
                <li key={deposito.id}>
                  <label className="calce-opcion">
                    <input
                      type="checkbox"
                      name="deposito"
                      value={deposito.id}
                      defaultChecked={deposito.id === elegido}
                      className="checkbox"
                    />
                    <DepositoFila deposito={deposito} />
                  </label>
                </li>
              ))}
            </Lista>
            <Lista
              titulo="Compras que esperan"
              vacia="Ninguna otra compra espera su pago."
              total={hallados.esperando}
              mostradas={esperando.length}
            >
              {esperando.map((venta) => (
                <li key={venta.codigo}>
                  <label className="calce-opcion">
                    <input type="checkbox" name="venta" value={venta.codigo} className="checkbox" />
                    <VentaFila venta={venta} />
                  </label>
                </li>
              ))}
            </Lista>
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-end py-3">
            <output className="text-sm text-tinta-2 tabular-nums">
              {enDepositos + enVentas > 0 &&
                `${pesos(enDepositos)} en depósitos · ${pesos(enVentas)} en compras`}
            </output>
            <Button loading={formData?.get("intento") === "unir" && formData.has("a_mano")}>
              Unir y confirmar
            </Button>
          </div>
        </Form>
      </Editable>
      {sueltos.length > 0 && (
        <details className="calce-sobran">
          <summary className="py-2.5 font-semibold text-tinta-2 cursor-pointer">
            Ver el detalle de un depósito o apartarlo
          </summary>
          <ul className="grid gap-2">
            {sueltos.map((deposito) => (
              <li key={deposito.id} className="py-2 border-t border-t-linea">
                <DepositoFila deposito={deposito} />
                <div className="flex flex-wrap gap-x-3.5 gap-y-0">
                  <DetalleMovimientos ids={[deposito.id]} de={nombrePagador(deposito)} />
                  <Apartar deposito={deposito} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type ListaProps = {
  titulo: string;
  vacia: string;
  total: number;
  mostradas: number;
  children: React.ReactNode;
};

const Lista = ({ titulo, vacia, total, mostradas, children }: ListaProps) => (
  <fieldset className="card calce-lista relative min-w-0 max-h-[min(32rem,60vh)] px-3 pt-1.5 pb-2">
    <legend className="sr-only">{titulo}</legend>
    <p className="px-1 py-2 font-bold" aria-hidden="true">
      {titulo} <span className="text-tinta-3 tabular-nums">{total}</span>
    </p>
    {total === 0 ? <p className="p-4 text-sm text-tinta-2">{vacia}</p> : <ul>{children}</ul>}
    {total > mostradas && (
      <p className="p-4 text-sm text-tinta-2">Se muestran {mostradas}: usa el buscador para ver otras.</p>
    )}
  </fieldset>
);
