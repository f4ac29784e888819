import { ingresarYVolver } from "#app/acceso/volver.ts";
import { totalesDe } from "#app/carrito/lineas-carrito.ts";
import { esEnLinea, type MedioEnLinea } from "#app/cuenta/pagar-en-linea.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Checkmark } from "#app/ui/states/checkmark.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import type { ItemCarrito } from "#modules/carrito/carrito.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { FallaCompra } from "./falla-compra.tsx";
import type { Compra } from "./use-compra.ts";

type Props = { compra: Compra; items: readonly ItemCarrito[]; total: number };

/** Confirm → spinner → check. A refusal is shown here, with what the person can do about it. */
export function DialogoCompra({ compra, items, total }: Props) {
  const { fase, error } = compra;
  const abierto = fase === "confirmar" || fase === "enviando" || fase === "hecha";
  const comun = { open: abierto, onOpenChange: (abrir: boolean) => !abrir && compra.cerrar() };
  if (compra.hecha) return <Hecha compra={compra.hecha} {...comun} />;
  if (esEnLinea(compra.medio) && (fase === "en_linea" || fase === "enviando"))
    return <HaciaElPago medio={compra.medio} />;
  return (
    <Dialog
      {...comun}
      closable={fase !== "enviando"}
      {...palabrasDe(compra, total)}
      footer={<Botones compra={compra} total={total} />}
    >
      {error && <FallaCompra error={error} items={items} transferido={compra.medio === "transferencia"} />}
    </Dialog>
  );
}

const HACIA: Readonly<Record<MedioEnLinea, { title: string; description: string }>> = {
  khipu: {
    title: "Te llevamos a Khipu",
    description: "Registramos tu compra y te llevamos a pagarla desde tu banco.",
  },
  tarjeta: {
    title: "Te llevamos a Webpay",
    description: "Registramos tu compra y te llevamos a pagarla con tu tarjeta.",
  },
};

/** While the sale is registered and the service is asked; then the page changes. */
const HaciaElPago = ({ medio }: { medio: MedioEnLinea }) => (
  <Dialog
    open
    onOpenChange={() => undefined}
    centred
    closable={false}
    image={
      <div className="mb-4 grid place-items-center">
        <Spinner size="lg" />
      </div>
    }
    {...HACIA[medio]}
  />
);

function palabrasDe({ error, medio }: Pick<Compra, "error" | "medio">, total: number) {
  if (error?.carrito) return { title: "Cambiaron los precios" };
  if (error?.total) return { title: "Cambió el costo del envío" };
  if (error?.repetida) {
    const description = "Si de verdad compras lo mismo otra vez, confírmalo y la registramos aparte.";
    return { title: "¿Es la misma compra?", description };
  }
  if (esEnLinea(medio))
    return { title: "No pudimos registrar tu compra", description: "Todavía no se ha cobrado nada." };
  return {
    title: "¿Ya hiciste la transferencia?",
    description: `Confirma solo si ya transferiste ${pesos(total)}. Revisaremos el pago y te avisaremos por correo.`,
  };
}

function Botones({ compra, total }: Pick<Props, "compra" | "total">) {
  const { error, fase } = compra;
  const loading = fase === "enviando";
  const comun = { type: "button", size: "lg", full: true, loading } as const;
  const cancelar = (
    <Button type="button" size="lg" full variant="secondary" disabled={loading} onClick={compra.cerrar}>
      {error ? "Volver al carrito" : "Todavía no"}
    </Button>
  );
  const nuevo = error?.carrito ? totalesDe(error.carrito)?.total : undefined;
  return (
    <>
      {error?.carrito ? (
        <Button {...comun} onClick={compra.aceptarPrecios}>
          Confirmar por {pesos(nuevo ?? total)}
        </Button>
      ) : error?.total ? (
        <Button {...comun} onClick={compra.aceptarTotal}>
          {esEnLinea(compra.medio) ? "Pagar" : "Seguir con"} {pesos(error.total.nuevo)}
        </Button>
      ) : error?.repetida ? (
        <Button {...comun} onClick={compra.otraCompra}>
          Es otra compra
        </Button>
      ) : (
        <Button {...comun} onClick={compra.confirmar}>
          {error ? "Intentar de nuevo" : "Sí, ya transferí"}
        </Button>
      )}
      {cancelar}
    </>
  );
}

type HechaProps = {
  compra: NonNullable<Compra["hecha"]>;
  open: boolean;
  onOpenChange: (abrir: boolean) => void;
};

/** Shows the confirmation for two seconds before the page changes. */
function Hecha({ compra, ...abierto }: HechaProps) {
  const ganados = totalesDe(compra.comprados)?.puntos_ganados ?? 0;
  return (
    <Dialog
      {...abierto}
      centred
      closable={false}
      image={
        <div className="mb-4 grid place-items-center">
          <Checkmark />
        </div>
      }
      title="¡Compra registrada!"
      description={compra.message}
    >
      <p role="status" className="text-sm text-tinta-3">
        {ganados > 0 && `Al validar tu pago recibes ${conPuntos(ganados)}. `}
        {compra.link.startsWith("/mis-pedidos") ? "Te llevamos a tus pedidos…" : "Te llevamos a tus puntos…"}
      </p>
    </Dialog>
  );
}

type IngresarProps = { abierto: boolean; cerrar: () => void };

/** Paying needs a session; the browser keeps the cart until the buyer comes back. */
export const DialogoIngresar = ({ abierto, cerrar }: IngresarProps) => (
  <Dialog
    open={abierto}
    onOpenChange={(abrir) => !abrir && cerrar()}
    centred
    image={
      <img src="/art/ilustraciones/candado.webp" alt="" width={84} height={84} className="mx-auto mb-3" />
    }
    title="Estás a un paso, solo necesitas ingresar con tu cuenta"
    description="Tu carrito te espera aquí, tal como está."
    footer={
      <>
        <ButtonLink to="/registrate" size="lg" full>
          Regístrate
        </ButtonLink>
        <ButtonLink to={ingresarYVolver("/carrito")} size="lg" full variant="secondary">
          Ingresar
        </ButtonLink>
      </>
    }
  />
);
