import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { callFunction, noAnswer } from "#app/lib/actions/functions-client.ts";
import { inBrowser } from "#app/lib/storage.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { TicketPercent, X } from "#app/ui/iconos.tsx";
import type { CuponRevisado } from "#modules/compras/cupones/usar-cupon.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";

const CLAVE_CUPON = "cupon";
const SIN_RESPUESTA = "No pudimos revisar el cupón: no llegó una respuesta. Tu código sigue aquí.";

const leerGuardado = () => inBrowser.read(CLAVE_CUPON);
const guardar = (codigo: string | null) => inBrowser.write(CLAVE_CUPON, codigo);

/** Once its purchase is registered, the coupon is spent. */
export const olvidarCupon = (): void => void guardar(null);

type Revisado = { codigo: string; descuento: number };

/**
 * The coupon of the cart. The browser keeps its code, so that it survives signing in, and the server is asked again when
 * the sum of the products changes.
 */
export function useCupon(productos: number) {
  const [codigo, setCodigo] = useState(leerGuardado);
  const [revisado, setRevisado] = useState<Revisado | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [revisando, setRevisando] = useState(false);
  // What got no answer: it stays in its field, and 'Pagar' sends it all the same, because the quote decides.
  const [pendiente, setPendiente] = useState<string | null>(null);

  const quitar = () => {
    guardar(null);
    setCodigo(null);
    setRevisado(null);
    setPendiente(null);
    setError(null);
  };
  const revisar = async (cupon: string) => {
    setRevisando(true);
    setPendiente(null);
    setError(null);
    try {
      const { codigo, descuento } = await callFunction<CuponRevisado>("revisarCupon", { cupon, productos });
      guardar(codigo);
      setCodigo(codigo);
      setRevisado({ codigo, descuento });
    } catch (fallo) {
      setRevisado(null);
      if (noAnswer(fallo)) setPendiente(cupon);
      setError(fallo instanceof Error && !noAnswer(fallo) ? fallo.message : SIN_RESPUESTA);
    } finally {
      setRevisando(false);
    }
  };
  const revisarOtraVez = useEffectEvent(() => {
    if (codigo !== null && productos > 0) void revisar(codigo);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sum of the products decides what the coupon takes off.
  useEffect(() => revisarOtraVez(), [productos]);

  return {
    /** The code that 'Pagar' sends; null while there is none or it was refused. */
    codigo: error === null ? codigo : pendiente,
    /** Null until the server has answered. */
    descuento: revisado && Math.min(revisado.descuento, productos),
    pendiente,
    error,
    revisando,
    aplicar: revisar,
    quitar,
  };
}

export type CuponDelCarrito = ReturnType<typeof useCupon>;

/** Where a coupon is written, or the one that counts with what it takes off. */
export function CuponCarrito({ cupon }: { cupon: CuponDelCarrito }) {
  if (cupon.codigo !== null && cupon.pendiente === null)
    return (
      <p className="flex items-center gap-2.5 min-h-11 mt-3.5" role="status">
        <TicketPercent aria-hidden="true" />
        <span className="flex-1">
          Cupón <b>{cupon.codigo}</b>
          {cupon.descuento === null ? ": revisando…" : `: descuenta ${pesos(cupon.descuento)}`}
        </span>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Quitar el cupón ${cupon.codigo}`}
          onClick={cupon.quitar}
        >
          <X aria-hidden="true" />
        </button>
      </p>
    );
  const enviar = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const escrito = new FormData(event.currentTarget).get("cupon");
    if (typeof escrito === "string" && escrito.trim() !== "") void cupon.aplicar(escrito);
  };
  return (
    <details className="mt-3.5" open={cupon.error !== null}>
      <summary className="min-h-11 py-2.5 font-semibold text-enlace cursor-pointer">
        ¿Tienes un cupón?
      </summary>
      <form className="grid grid-cols-[1fr_auto] items-start gap-2.5" onSubmit={enviar} noValidate>
        <Field
          name="cupon"
          label="Código del cupón"
          maxLength={24}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={cupon.pendiente ?? ""}
          error={cupon.error ?? undefined}
        />
        <Button variant="secondary" className="mt-7.25" loading={cupon.revisando}>
          {cupon.pendiente === null ? "Aplicar" : "Intentar de nuevo"}
        </Button>
      </form>
    </details>
  );
}
