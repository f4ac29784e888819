import { Form, Link, useNavigation } from "react-router";
import { Hand, Link2 } from "#app/admin/iconos.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import type { Icono } from "#app/ui/icono.tsx";
import { CircleCheck, CircleHelp } from "#app/ui/iconos.tsx";
import { vanJuntos } from "#modules/transferencias/calce/juntos.ts";
import type { Nivel, TipoPropuesta } from "#modules/transferencias/calce/tipos.ts";
import type { PropuestaPorConfirmar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import { Apartar } from "./apartar.tsx";
import { DetalleMovimientos } from "./detalle.tsx";
import { DepositoFila, nombrePagador, VentaFila } from "./filas.tsx";

const NIVELES: Record<Nivel, [tono: ChipTone, nombre: string, icono: Icono]> = {
  segura: ["success", "Segura", CircleCheck],
  probable: ["info", "Probable", CircleHelp],
  "a mano": ["warning", "A mano", Hand],
};

const BOTONES: Partial<Record<TipoPropuesta, string>> = {
  parcial: "Registrar pago parcial",
  exceso: "Confirmar y dejar el resto a favor",
  ya_pagada: "Dejar a favor del cliente",
  anulada: "Dejar a favor del cliente",
  rechazada: "Reabrir y confirmar",
  cotizacion: "Crear la venta y confirmar",
};

const MAX_OPCIONES = 6;

const mayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

type Props = { propuesta: PropuestaPorConfirmar; clave: string };

/** What the rule proposes: deposits and sales side by side, the reason, and the button that confirms it. */
export function PropuestaTarjeta({ propuesta, clave }: Props) {
  const { nivel, tipo, depositos, ventas, motivo, automatica } = propuesta;
  const [tono, nombre, Icono] = NIVELES[nivel];
  const [deposito] = depositos;
  const [venta] = ventas;
  const { formData } = useNavigation();
  if (!deposito || !venta) return null;
  const enviando = formData?.get("deposito") === String(deposito.id) && formData.get("intento") !== "apartar";
  return (
    <li
      className="card calce-propuesta px-3.5 py-3 md:px-4.5 md:py-3.5"
      data-propuesta={deposito.id}
      // The arrow keys move between the proposals.
      tabIndex={-1}
      aria-label={`${nombre}: ${ventas.map(({ codigo }) => codigo).join(", ")}`}
    >
      <Form method="post" preventScrollReset id={`propuesta-${deposito.id}`}>
        <input type="hidden" name="intento" value={tipo === "cotizacion" ? "crear" : "unir"} />
        <input type="hidden" name="clave" value={clave} />
        <div className="grid gap-2 md:grid-cols-[minmax(0,1fr)_28px_minmax(0,1fr)] md:gap-3.5 md:items-start">
          <Lado que="deposito" tipo={tipo} valores={depositos.map(({ id }) => String(id))}>
            {depositos.slice(0, MAX_OPCIONES).map((uno, i) => (
              <Opcion
                key={uno.id}
                que="deposito"
                valor={String(uno.id)}
                elige={elige(tipo, depositos.length)}
                primera={i === 0}
              >
                <DepositoFila deposito={uno} />
              </Opcion>
            ))}
          </Lado>
          <span className="calce-enlace text-tinta-3 hidden md:grid md:place-items-center">
            <Link2 className="size-5" aria-hidden="true" />
          </span>
          <Lado que="venta" tipo={tipo} valores={ventas.map(({ codigo }) => codigo)}>
            {ventas.slice(0, MAX_OPCIONES).map((una, i) => (
              <Opcion
                key={una.codigo}
                que="venta"
                valor={una.codigo}
                elige={elige(tipo, ventas.length)}
                primera={i === 0}
              >
                <VentaFila venta={una} />
              </Opcion>
            ))}
          </Lado>
        </div>
      </Form>
      <div className="calce-pie flex flex-wrap gap-x-3.5 gap-y-2 items-center mt-2.5 pt-2.5 border-t border-t-linea">
        <p className="calce-motivo flex gap-2 items-start min-w-0 text-[0.875rem] leading-[1.4] text-tinta-2">
          <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
            {nombre}
          </Chip>
          <span>
            {mayuscula(motivo)}.
            {nivel === "segura" &&
              !automatica &&
              (depositos.some(({ en_duda }) => en_duda)
                ? " Fintoc cambió o quitó el depósito: mírala antes."
                : " Viene de un archivo provisorio o sin comprobar: mírala antes.")}
          </span>
        </p>
        <div className="calce-botones flex-wrap gap-2 justify-end ml-auto">
          <SiPuede permiso="ventas.confirmar">
            <Link to={`?deposito=${deposito.id}#elegir`} className="btn btn-ghost btn-sm" data-elegir>
              Elegir a mano
            </Link>
            <Button
              form={`propuesta-${deposito.id}`}
              size="sm"
              variant={nivel === "a mano" ? "secondary" : "primary"}
              loading={enviando}
              data-confirmar
            >
              {BOTONES[tipo] ?? "Confirmar"}
            </Button>
          </SiPuede>
        </div>
        <DetalleMovimientos
          ids={depositos.slice(0, MAX_OPCIONES).map(({ id }) => id)}
          de={nombrePagador(deposito)}
        />
        {depositos.length === 1 && <Apartar deposito={deposito} />}
      </div>
    </li>
  );
}

/** Whether the person has to choose one of several rows. */
const elige = (tipo: TipoPropuesta, cuantos: number): boolean => cuantos > 1 && !vanJuntos(tipo);

type LadoProps = {
  que: "deposito" | "venta";
  tipo: TipoPropuesta;
  /** The values of all rows; `children` are the first of them. */
  valores: readonly string[];
  children: React.ReactNode;
};

function Lado({ que, tipo, valores, children }: LadoProps) {
  const nombre = que === "deposito" ? "Depósito" : "Compra";
  const elegir = elige(tipo, valores.length);
  const ocultas = valores.slice(MAX_OPCIONES);
  return (
    <fieldset className="calce-lado grid gap-1.5 min-w-0">
      <legend className={elegir ? "text-[0.8125rem] font-semibold text-tinta-2" : "sr-only"}>
        {elegir ? `Elige ${que === "deposito" ? "el depósito" : "la compra"}` : nombre}
      </legend>
      {children}
      {/* Rows that go together are all sent, shown or not. */}
      {!elegir && ocultas.map((valor) => <input key={valor} type="hidden" name={que} value={valor} />)}
      {ocultas.length > 0 && (
        <span className="calce-dato">
          {elegir ? `y ${ocultas.length} más: elígelos a mano.` : `y ${ocultas.length} más, que van juntos.`}
        </span>
      )}
    </fieldset>
  );
}

type OpcionProps = {
  que: "deposito" | "venta";
  valor: string;
  elige: boolean;
  primera: boolean;
  children: React.ReactNode;
};

/** A row of a proposal: to choose from, or only to see. */
const Opcion = ({ que, valor, elige, primera, children }: OpcionProps) =>
  elige ? (
    <label className="calce-opcion">
      <input type="radio" name={que} value={valor} defaultChecked={primera} className="radio" />
      {children}
    </label>
  ) : (
    <div>
      <input type="hidden" name={que} value={valor} />
      {children}
    </div>
  );
