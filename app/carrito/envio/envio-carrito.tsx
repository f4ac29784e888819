import { useState } from "react";
import { BuscarComuna } from "#app/envio/buscar-comuna.tsx";
import { cx } from "#app/ui/cx.ts";
import { Store, Truck } from "#app/ui/iconos.tsx";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";
import type { Envio, LugarEnvio } from "#modules/compras/envio/tarifa.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { enDiasHabiles } from "#modules/comun/fechas/habiles.ts";
import { DondeRetirar, ElegirRetiro } from "./elegir-retiro.tsx";
import { QuienRecibe } from "./quien-recibe.tsx";
import type { EntregaDelCarrito } from "./use-entrega.ts";

type Props = {
  incluido_hasta: number;
  /** Null for a visitor, who only asks what sending costs. */
  entrega: EntregaDelCarrito | null;
  /** The place that the cost is for; null while it is unknown. */
  lugar: LugarEnvio | null;
  /** Null without a place, and where the table has no row for it. */
  envio: Envio | null;
  /** `envio` only keeps the room of a cost that is on its way. */
  llegando: boolean;
  elegirComuna: (comuna: string) => void;
  /** Where the goods can be picked up; null when the shop does not offer it. */
  retiro: RetiroTienda | null;
  /** The customer picks them up. */
  enTienda: boolean;
  elegirRetiro: (enTienda: boolean) => void;
  className: string;
};

/** Who receives the goods, where they go and what sending them costs, before the person pays. */
export function EnvioCarrito({
  incluido_hasta,
  entrega,
  lugar,
  envio,
  llegando,
  elegirComuna,
  retiro,
  enTienda,
  elegirRetiro,
  className,
}: Props) {
  const visita = enTienda ? null : <ComunaDeVisita lugar={lugar} elegir={elegirComuna} />;
  return (
    <section
      className={cx("card carrito-tarjeta px-4 py-4.5 md:p-5.5", className)}
      aria-labelledby="quien-recibe"
    >
      <h2 id="quien-recibe" className="text-[1.375rem]">
        {entrega ? (enTienda ? "¿Quién retira?" : "¿Quién recibe?") : "Envío"}
      </h2>
      {retiro && <ElegirRetiro enTienda={enTienda} elegir={elegirRetiro} />}
      {entrega ? <QuienRecibe entrega={entrega} enTienda={enTienda} elegirComuna={elegirComuna} /> : visita}
      <p
        className={cx("mt-3.5 flex gap-2.5 text-[0.9375rem] text-tinta-2", envio && llegando && "invisible")}
        aria-live="polite"
      >
        {retiro && enTienda ? (
          <>
            <Store aria-hidden="true" className="size-5 flex-none text-enlace" />
            <DondeRetirar {...retiro} />
          </>
        ) : (
          <>
            <Truck aria-hidden="true" className="size-5 flex-none text-enlace" />
            <CuantoCuesta envio={envio} lugar={lugar} incluido_hasta={incluido_hasta} />
          </>
        )}
      </p>
    </section>
  );
}

const CuantoCuesta = ({
  envio,
  lugar,
  incluido_hasta,
}: Pick<Props, "envio" | "lugar" | "incluido_hasta">) => (
  <span>
    {envio ? (
      <CostoEnvio envio={envio} incluido_hasta={incluido_hasta} />
    ) : (
      <>
        Envío incluido hasta {pesos(incluido_hasta)}.{" "}
        {lugar
          ? `A ${lugar.comuna} lo confirmamos después: si cuesta más, te contactamos por la diferencia.`
          : "Con tu comuna te decimos cuánto cuesta y cuándo llega."}
      </>
    )}
  </span>
);

type VisitaProps = { lugar: LugarEnvio | null; elegir: (comuna: string) => void };

function ComunaDeVisita({ lugar, elegir }: VisitaProps) {
  const [elegida, setElegida] = useState<string | null>(null);
  return (
    <BuscarComuna
      label="Tu comuna"
      fieldClassName="mt-3"
      comuna={elegida ?? lugar?.comuna ?? ""}
      elegir={(comuna) => {
        setElegida(comuna);
        if (comuna !== "") elegir(comuna);
      }}
    />
  );
}

const CostoEnvio = ({ envio, incluido_hasta }: { envio: Envio; incluido_hasta: number }) => (
  <>
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
  </>
);
