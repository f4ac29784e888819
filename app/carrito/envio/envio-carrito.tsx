import { lazy, type Ref, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { MapPin, Truck } from "#app/ui/iconos.tsx";
import type { Envio, LugarEnvio } from "#modules/compras/envio/tarifa.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { enDiasHabiles } from "#modules/comun/fechas/habiles.ts";
import { type Direccion, FormularioDireccion } from "./formulario-direccion.tsx";

// The list of comunas is only for visitors: people with an account have their address.
const ElegirComuna = lazy(() => import("#app/envio/elegir-comuna.tsx"));

type Props = {
  incluido_hasta: number;
  /** The address of the profile; null for a visitor. */
  direccion: Direccion | null;
  /** The place that the cost is for; null while it is unknown. */
  lugar: LugarEnvio | null;
  /** Null without a place, and where the table has no row for it. */
  envio: Envio | null;
  /** `envio` only keeps the room of a cost that is on its way. */
  llegando: boolean;
  elegirComuna: (comuna: string) => void;
  campo: Ref<HTMLInputElement>;
  /** 'Pagar' was pressed without an address. */
  pedida: boolean;
};

/** Where the goods go and what sending them costs, before the person pays. */
export function EnvioCarrito(props: Props) {
  const { incluido_hasta, direccion, lugar, envio, llegando, elegirComuna } = props;
  return (
    <section className="card carrito-tarjeta px-4 py-4.5 md:p-5.5 mt-4" aria-labelledby="envio">
      <h2 id="envio" className="flex text-[1.375rem] items-center gap-2">
        <Truck aria-hidden="true" className="size-6 text-enlace" />
        Envío
      </h2>
      {direccion ? (
        <Destino {...props} direccion={direccion} />
      ) : (
        <div className="min-h-19 mt-3">
          <Suspense>
            <ElegirComuna comuna={lugar?.comuna ?? ""} elegir={elegirComuna} />
          </Suspense>
        </div>
      )}
      {envio && <CostoEnvio envio={envio} incluido_hasta={incluido_hasta} llegando={llegando} />}
      {envio === null && (
        <p className="mt-3 text-[15px] text-tinta-2">
          Envío incluido hasta {pesos(incluido_hasta)}.{" "}
          {lugar
            ? `A ${lugar.comuna} lo confirmamos después: si cuesta más, te contactamos por la diferencia.`
            : "Con tu comuna te decimos cuánto cuesta y cuándo llega."}
        </p>
      )}
    </section>
  );
}

type DestinoProps = Pick<Props, "campo" | "pedida"> & { direccion: Direccion };

/** The saved address, or the form that asks for it. */
function Destino({ direccion, campo, pedida }: DestinoProps) {
  const [cambiando, setCambiando] = useState(false);
  const falta = !(direccion.direccion && direccion.comuna);
  if (falta || cambiando) {
    return (
      <>
        <p className="mt-2 text-[15px] text-tinta-2" role={pedida ? "alert" : undefined}>
          {falta ? "Dinos a qué dirección lo enviamos, para saber cuánto cuesta." : "Cambia tu dirección."}
          {falta && pedida && " La necesitamos antes de pagar."}
        </p>
        <FormularioDireccion
          direccion={direccion}
          campo={campo}
          alGuardar={() => setCambiando(false)}
          cancelar={falta ? null : () => setCambiando(false)}
        />
      </>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-2.5 gap-y-2 items-center mt-3">
      <MapPin className="size-5 text-enlace" aria-hidden="true" />
      <p className="flex-[1_1_12rem] min-w-0 wrap-anywhere">
        Enviamos a <b>{direccion.direccion}</b>,{" "}
        {[direccion.comuna, direccion.region].filter(Boolean).join(", ")}
      </p>
      <Button type="button" variant="secondary" size="sm" onClick={() => setCambiando(true)}>
        Cambiar
      </Button>
    </div>
  );
}

type CostoProps = { envio: Envio; incluido_hasta: number; llegando: boolean };

const CostoEnvio = ({ envio, incluido_hasta, llegando }: CostoProps) => (
  <p className={cx("mt-3 text-[15px] text-tinta-2", llegando && "invisible")}>
    Llega a {envio.comuna} en <b className="text-tinta">{enDiasHabiles(envio.dias)}</b> desde que confirmamos
    tu pago. El envío cuesta {pesos(envio.costo)}: incluimos hasta {pesos(incluido_hasta)}
    {envio.cobrado > 0 ? (
      <>
        {" "}
        y pagas la diferencia de <b className="text-tinta">{pesos(envio.cobrado)}</b>.
      </>
    ) : (
      ", así que no pagas nada más."
    )}
  </p>
);
