import { memo } from 'react';
import { readPhone } from '@xueban/contract/typed-digits';
import { FieldInput, type FieldInputProps } from './FieldInput';

type PhoneInputProps = Pick<FieldInputProps, 'onChange' | 'onBlur' | 'defaultValue' | 'placeholder' | 'error' | 'hint'>;

/** Field of a mobile number, typed or pasted in any form. */
export const PhoneInput = memo(function PhoneInput(props: PhoneInputProps) {
  return <FieldInput {...props} id="phone" label="手机号" type="number" read={readPhone} confirmType="next" />;
});
