import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** Tells whether the form is being sent, and submits it only once. `revisar` may cancel the submission. */
export function useEnviando(revisar?: (form: FormData) => boolean) {
  const navigation = useNavigation();
  const enviando = navigation.state !== "idle" && navigation.formMethod === "POST";
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (enviando || (revisar && !revisar(new FormData(event.currentTarget)))) event.preventDefault();
  };
  return { enviando, onSubmit };
}
