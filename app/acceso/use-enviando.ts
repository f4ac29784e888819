import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** Whether the page's form is on its way, and a handler that lets it go once. `check` may hold it back. */
export function useSending(check?: (form: FormData) => boolean) {
  const navigation = useNavigation();
  const sending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (sending || (check && !check(new FormData(event.currentTarget)))) event.preventDefault();
  };
  return { sending, onSubmit };
}
