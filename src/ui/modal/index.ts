export { Modal } from './Modal.tsx';
export { ModalPanel } from './ModalPanel.tsx';
export { Answers } from './modal.styles.ts';
