import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    isSecondStep?: boolean;
  }
}

/** Makes the second step of a screen an entry in the browser history. Back leads to the first step with its values. */
export function useSecondStep() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isSecond = useRouterState({ select: ({ location }) => location.state.isSecondStep === true });
  return {
    isSecond,
    goOn: () => void navigate({ to: '.', search: true, state: { isSecondStep: true } }),
    goBack: () => history.back(),
  };
}
