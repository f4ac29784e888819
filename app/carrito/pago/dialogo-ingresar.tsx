import { ingresarYVolver } from "#app/acceso/volver.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

type Props = { abierto: boolean; cerrar: () => void };

/** Paying needs a session; cart and quote wait in the browser for whoever comes back. */
export const DialogoIngresar = ({ abierto, cerrar }: Props) => (
  <Dialog
    open={abierto}
    onOpenChange={(abrir) => !abrir && cerrar()}
    centred
    image={
      <img src="/art/ilustraciones/candado.webp" alt="" width={84} height={84} className="mx-auto mb-3" />
    }
    title="Estás a un paso, solo necesitas ingresar con tu cuenta"
    description="Tu carrito y el código de tu transferencia te esperan aquí."
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
